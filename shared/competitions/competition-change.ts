import type { CompetitionChange, OfficeCompetition } from './competition-schemas.ts'

/** Returns what somebody can change of a competition, as a change of it has it. */
export const changeOf = ({ id, events, tag, clubs, ...fields }: OfficeCompetition): CompetitionChange => ({
  ...fields,
  clubs: clubs.filter((club) => club !== fields.club),
})
