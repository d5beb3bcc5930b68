import { iso } from '../time/iso.ts'

/** The numbers of minutes that the office offers for a move. */
export const USUAL_MINUTES = [30, 60, 90] as const

/** Maximum number of minutes by which the office moves matches: a week. */
export const MOST_MINUTES = 7 * 24 * 60

/** Where and when a match is, as a person has seen it. */
export interface SeenMatch {
  readonly id: string
  readonly date: string
  readonly club?: string | null | undefined
  readonly court?: string | null | undefined
  /** Whether nobody has set its time yet. */
  readonly untimed?: boolean | undefined
  /** Whether the person knows that the match has begun. */
  readonly hasBegun?: boolean | undefined
}

/** A change of several matches. Without `court` or `umpire`, each match keeps its own; null takes it away. */
export interface MatchesChange {
  /** Minutes by which each match moves: positive for later, negative for earlier, 0 for not at all. */
  readonly minutes: number
  readonly court?: string | null
  /** Id of a person. */
  readonly umpire?: string | null
  /** Whether the matches are cancelled. Nothing else of them then changes. */
  readonly isCancelled?: true
}

/** The fields of one match that a change sets. */
export interface ChangedFields {
  readonly date?: string
  readonly court?: string | null
  readonly umpire?: string | null
  readonly archived?: true
}

/** Returns the minutes that a text gives, or null unless it is a whole number from 1 to {@link MOST_MINUTES}. */
export function minutesIn(text: string): number | null {
  const minutes = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null
}

/** Returns the moment (ms since 1970) of a match after it has moved. */
export const movedTo = ({ date }: SeenMatch, minutes: number): number => Date.parse(date) + minutes * 60_000

/** Returns the fields of a match after a change. They are absolute, so that a retry does not move the match twice. */
export const fieldsAfter = (match: SeenMatch, { minutes, court, umpire, isCancelled }: MatchesChange): ChangedFields =>
  isCancelled
    ? { archived: true }
    : {
        ...(minutes !== 0 && { date: iso(movedTo(match, minutes)) }),
        ...(court !== undefined && { court }),
        ...(umpire !== undefined && { umpire }),
      }

/**
 * Returns matches in the order in which they must move, so that none moves to the place and time of another that has not moved
 * yet. Matches that move later begin with the last one.
 */
export function inMovingOrder<Match extends SeenMatch>(matches: readonly Match[], minutes: number): Match[] {
  const sorted = matches.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
  return minutes > 0 ? sorted.reverse() : sorted
}

/** The first and the last of the new times in a time zone. */
export interface TimeSpan<Match> {
  readonly zone: string
  readonly count: number
  readonly first: { readonly match: Match; readonly date: string }
  readonly last: { readonly match: Match; readonly date: string }
}

/** Returns the first and the last of the new times in each time zone, without matches that have no time. @param zoneOf returns the time zone of a match's club */
export function newTimes<Match extends SeenMatch>(
  matches: readonly Match[],
  minutes: number,
  zoneOf: (match: Match) => string,
): TimeSpan<Match>[] {
  const zones = new Map<string, TimeSpan<Match>>()
  for (const match of inMovingOrder(matches, 0).filter(({ untimed }) => !untimed)) {
    const zone = zoneOf(match)
    const last = { match, date: iso(movedTo(match, minutes)) }
    const { first, count } = zones.get(zone) ?? { first: last, count: 0 }
    zones.set(zone, { zone, count: count + 1, first, last })
  }
  return [...zones.values()]
}

/** Two matches that a change puts on the same court, or gives the same umpire, at the same time. */
export interface Clash<Match> {
  readonly kind: 'court' | 'umpire'
  readonly one: Match
  readonly other: Match
}

/**
 * Returns the clashes that a change would cause, first those of courts. A clash that exists already is left out. Of three
 * matches at one place and time, the second and the third clash with the first.
 * @param others matches that do not change
 * @param umpireOf returns the id of the present umpire of a match
 */
export function clashesAfter<Match extends SeenMatch>(
  changing: readonly Match[],
  others: readonly Match[],
  change: MatchesChange,
  umpireOf: (match: Match) => string | null,
): Clash<Match>[] {
  const placed = (placeOf: (match: Match) => string | null | undefined, changed: string | null | undefined) => {
    const moved = changing.map((match) => {
      const before = placeOf(match)
      return {
        match,
        before: placeAt(before, match, 0),
        after: placeAt(changed === undefined ? before : changed, match, change.minutes),
      }
    })
    const unmoved = others.map((match) => {
      const place = placeAt(placeOf(match), match, 0)
      return { match, before: place, after: place }
    })
    return [...unmoved, ...moved]
  }
  return [
    ...clashesIn(
      'court',
      placed(({ court }) => court, change.court),
    ),
    ...clashesIn('umpire', placed(umpireOf, change.umpire)),
  ]
}

/** Returns a text that is the same for two matches with the same court or umpire at the same time; null if there is none. */
const placeAt = (place: string | null | undefined, match: SeenMatch, minutes: number): string | null =>
  place ? `${place}\n${movedTo(match, minutes)}` : null

interface Placed<Match> {
  readonly match: Match
  readonly before: string | null
  readonly after: string | null
}

function clashesIn<Match>(kind: Clash<Match>['kind'], placed: readonly Placed<Match>[]): Clash<Match>[] {
  const firsts = new Map<string, Placed<Match>>()
  return placed.flatMap((each) => {
    if (each.after === null) return []
    const first = firsts.get(each.after)
    if (!first) firsts.set(each.after, each)
    const isNew = first && (first.before === null || first.before !== each.before)
    return isNew ? [{ kind, one: first.match, other: each.match }] : []
  })
}

/** A match as it is stored now. */
export interface StoredMatch {
  readonly date: string
  /** Whether nobody has set its time yet. */
  readonly untimed?: boolean | undefined
  readonly club: string | null
  readonly court: string | null
  readonly umpire: string | null
  readonly archived: boolean
  readonly hasBegun: boolean
}

/**
 * Why a match is not changed: it has no time yet that could move, it was archived, it has begun and keeps its time, it has begun and
 * is not cancelled, somebody else has changed the same field since the person has seen it, or it has begun and the person does not
 * know it.
 */
export type WhyNot = 'untimed' | 'archived' | 'begun' | 'played' | 'changed' | 'begins'

/** Returns why a match must not be changed now, or null. A match that has these fields already is never refused. */
export function whyNotChange(seen: SeenMatch, now: StoredMatch, fields: ChangedFields): WhyNot | null {
  const { date, court, umpire, archived } = fields
  if (archived) return now.hasBegun && !now.archived ? 'played' : null
  if (date !== undefined && now.untimed) return 'untimed'
  const differs = {
    date: date !== undefined && !isSameTime(date, now.date),
    court: court !== undefined && court !== now.court,
    umpire: umpire !== undefined && umpire !== now.umpire,
  }
  if (!differs.date && !differs.court && !differs.umpire) return null
  if (now.archived) return 'archived'
  if (differs.date && now.hasBegun) return 'begun'
  const isElsewhere = (differs.court || differs.umpire) && now.club !== (seen.club ?? null)
  const isMoved = differs.date && !isSameTime(now.date, seen.date)
  const isOnAnotherCourt = differs.court && now.court !== (seen.court ?? null)
  if (isElsewhere || isMoved || isOnAnotherCourt) return 'changed'
  return now.hasBegun && !seen.hasBegun ? 'begins' : null
}

const isSameTime = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)
