import type { CompetitionChange, OfficeCompetition } from '../../../shared/competitions/competition-schemas.ts'

/** A competition as its form has it. */
export interface CompetitionValues {
  name: string
  club: string
  /** Dates, `yyyy-mm-dd`; an empty last day is the first. */
  from: string
  to: string
  published: boolean
}

export const competitionValues = ({ name, club, from, to, published }: OfficeCompetition): CompetitionValues => ({
  name,
  club,
  from,
  to,
  published,
})

/** Returns the fields to send for the values of the form. @param clubs other clubs that take part */
export const competitionFields = (
  { name, to, from, ...values }: CompetitionValues,
  clubs: readonly string[] = [],
): CompetitionChange => ({
  ...values,
  name: name.trim(),
  from,
  to: to || from,
  clubs: clubs.filter((club) => club !== values.club),
})
