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
}

/** A change of several matches. Without `court` or `umpire`, each match keeps its own; null takes it away. */
export interface MatchesChange {
  /** Minutes by which each match moves: positive for later, negative for earlier, 0 for not at all. */
  readonly minutes: number
  readonly court?: string | null
  /** Id of a person. */
  readonly umpire?: string | null
}

/** The fields of one match that a change sets. */
export interface ChangedFields {
  readonly date?: string
  readonly court?: string | null
  readonly umpire?: string | null
}

/** Returns the minutes that a text gives, or null unless it is a whole number from 1 to {@link MOST_MINUTES}. */
export function minutesIn(text: string): number | null {
  const minutes = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null
}

/** Returns the moment (ms since 1970) of a match after it has moved. */
const movedTo = ({ date }: SeenMatch, minutes: number): number => Date.parse(date) + minutes * 60_000

/** Returns the fields of a match after a change. They are absolute, so that a retry does not move the match twice. */
export const fieldsAfter = (match: SeenMatch, { minutes, court, umpire }: MatchesChange): ChangedFields => ({
  ...(minutes !== 0 && { date: iso(movedTo(match, minutes)) }),
  ...(court !== undefined && { court }),
  ...(umpire !== undefined && { umpire }),
})

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

/** Returns the first and the last of the new times in each time zone. @param zoneOf returns the time zone of a match's club */
export function newTimes<Match extends SeenMatch>(
  matches: readonly Match[],
  minutes: number,
  zoneOf: (match: Match) => string,
): TimeSpan<Match>[] {
  const zones = new Map<string, TimeSpan<Match>>()
  for (const match of inMovingOrder(matches, 0)) {
    const zone = zoneOf(match)
    const last = { match, date: iso(movedTo(match, minutes)) }
    const { first, count } = zones.get(zone) ?? { first: last, count: 0 }
    zones.set(zone, { zone, count: count + 1, first, last })
  }
  return [...zones.values()]
}

type Pair<Match> = readonly [Match, Match]

/** Two matches that a change puts on the same court, or gives the same umpire, at the same time. Null if there are none. */
export interface Clashes<Match> {
  readonly court: Pair<Match> | null
  readonly umpire: Pair<Match> | null
}

/**
 * Returns the first clash of each kind that a change would cause. A clash that exists already is left out.
 * @param others matches that do not change
 */
export function clashesAfter<Match extends SeenMatch>(
  changing: readonly Match[],
  others: readonly Match[],
  change: MatchesChange,
): Clashes<Match> {
  const moving = changing.map((match) => {
    const { court = match.court } = change
    return { match, before: placeAt(match.court, match, 0), after: placeAt(court, match, change.minutes) }
  })
  const staying = others.map((match) => {
    const place = placeAt(match.court, match, 0)
    return { match, before: place, after: place }
  })
  const duties = changing.map((match) => ({
    match,
    before: null,
    after: placeAt(change.umpire, match, change.minutes),
  }))
  return { court: clashIn([...staying, ...moving]), umpire: clashIn(duties) }
}

/** Returns a text that is the same for two matches with the same court or umpire at the same time; null if there is none. */
const placeAt = (place: string | null | undefined, match: SeenMatch, minutes: number): string | null =>
  place ? `${place}\n${movedTo(match, minutes)}` : null

interface Placed<Match> {
  readonly match: Match
  readonly before: string | null
  readonly after: string | null
}

function clashIn<Match>(placed: readonly Placed<Match>[]): Pair<Match> | null {
  const firsts = new Map<string, Placed<Match>>()
  for (const each of placed) {
    if (each.after === null) continue
    const first = firsts.get(each.after)
    if (!first) firsts.set(each.after, each)
    else if (first.before === null || first.before !== each.before) return [first.match, each.match]
  }
  return null
}

/** A match as it is stored now. */
export interface StoredMatch {
  readonly date: string
  readonly club: string | null
  readonly court: string | null
  readonly umpire: string | null
  readonly archived: boolean
  readonly hasBegun: boolean
}

/**
 * Why a match is not changed: it was archived, it has begun and keeps its time, or somebody else has changed the same field since
 * the person has seen it.
 */
export type WhyNot = 'archived' | 'begun' | 'changed'

/** Returns why a match must not be changed now, or null. A match that has these fields already is never refused. */
export function whyNotChange(seen: SeenMatch, now: StoredMatch, fields: ChangedFields): WhyNot | null {
  const { date, court, umpire } = fields
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
  return isElsewhere || isMoved || isOnAnotherCourt ? 'changed' : null
}

const isSameTime = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)
