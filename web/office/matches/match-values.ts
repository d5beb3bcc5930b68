import { idsOfNames, type KnownNames, namesOfIds } from '../../../shared/matches/known-names.ts'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { fieldTime, momentOfField } from '../kit/club-times.ts'
import { choiceOf, codeOfChoice, type FormatChoice } from './formats.ts'

/** The values of the form for a match. */
export interface MatchValues {
  company: string
  company2: string
  /** The players who were chosen for names: the JSON of `KnownNames`, because the values of a form are texts. */
  known: string
  category: string
  description: string
  /** As in `<input type="datetime-local">`, at the club. */
  date: string
  format: FormatChoice
  /** The format's code, if the choice is `code`. */
  code: string
  /** Empty for no club. */
  club: string
  /** Empty for no court. */
  court: string
  /** Id of the umpire; empty for nobody. */
  umpire: string
  streamUrl: string
}

/** Returns the number of players that a side's name gives: `Ana / Eva` are two. */
export const playersIn = (side: string): number => namesIn(side).length

/** Returns the names of the players of a side, which a slash separates. */
export const namesIn = (side: string): string[] =>
  side
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Fields of the API that the form changes. Without a time, a match has no date to send. */
export type MatchFields = Partial<Pick<MatchDescription, 'date'>> &
  Omit<
    MatchDescription,
    'date' | 'id' | 'untimed' | 'firstServer' | 'players' | 'formerNames' | 'archived' | 'hasEntries' | 'isOver'
  >

/** The values of an empty form. @param club the club that is chosen first */
export const blankValues = (club: string, now: number): MatchValues => ({
  company: '',
  company2: '',
  known: '{}',
  category: '',
  description: '',
  // The next full hour.
  date: fieldTime(Math.ceil(now / 3_600_000) * 3_600_000, club || null),
  format: 'best3MatchTiebreak',
  code: '',
  club,
  court: '',
  umpire: '',
  streamUrl: '',
})

/** Returns the values with which the form shows a match. */
export const valuesOf = (
  match: Omit<MatchFields, 'date'> & Pick<MatchDescription, 'date' | 'untimed' | 'players'>,
): MatchValues => ({
  company: match.company,
  company2: match.company2,
  // A server of the previous version knows no players.
  known: JSON.stringify(namesOfIds(match, match.playerIds ?? null)),
  category: match.category,
  description: match.description,
  // A match without a time keeps none until somebody enters one.
  date: match.untimed ? '' : fieldTime(match.date, match.club),
  format: choiceOf(match.format),
  code: match.format ?? '',
  club: match.club ?? '',
  court: match.court ?? '',
  umpire: match.umpire ?? '',
  streamUrl: match.streamUrl ?? '',
})

/** Returns the players who were chosen for names. */
export const knownIn = ({ known }: Pick<MatchValues, 'known'>): KnownNames => JSON.parse(known)

/** Returns the fields to send for the values of the form. */
export const fieldsOf = (values: MatchValues): MatchFields => ({
  company: values.company.trim(),
  company2: values.company2.trim(),
  playerIds: idsOfNames(knownIn(values), { ...values, players: null }),
  category: values.category.trim(),
  description: values.description.trim(),
  ...(values.date !== '' && { date: new Date(momentOfField(values.date, values.club || null)).toISOString() }),
  format: codeOfChoice(values.format, values.code),
  club: values.club || null,
  court: (values.club && values.court) || null,
  umpire: values.umpire || null,
  streamUrl: values.streamUrl.trim() || null,
  liveStream: values.streamUrl.trim() !== '',
})
