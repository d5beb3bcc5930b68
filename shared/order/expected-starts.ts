import {
  certain,
  changed,
  coarse,
  knownAfter,
  laterOf,
  type Minutes,
  meanOf,
  minuteOf,
  notBefore,
  shifted,
  sumOf,
} from '../duration/minutes.ts'
import { suspendedMs } from '../duration/suspensions.ts'
import type { Span } from './free-time.ts'
import { type ExpectedDay, type ExpectedMatch, type Progress, restOf } from './waiting-line.ts'

/** When a match will probably start (ms since 1970). It starts between `from` and `until` in 80 % of cases. */
export interface ExpectedStart {
  readonly start: number
  readonly from: number
  readonly until: number
  /** Whether only the interval says more than a fixed time: two matches come before it on its court, and none of them has begun. */
  readonly isRough: boolean
}

/** Where a match is in the order, and what it waits for and leaves, as it was last computed. */
interface Place {
  readonly match: ExpectedMatch
  /** Its court. */
  readonly line: readonly ExpectedMatch[]
  readonly index: number
  /** The match before it on its court. */
  readonly previous: Place | null
  /** Whether its players need that match. */
  readonly isSame: boolean
  /** The other matches whose players it needs. */
  readonly others: readonly Place[]
  known: Known
}

interface Known {
  /** What it was computed from. */
  readonly from: readonly (Minutes | number | Progress | Span | null)[]
  /** Null after the start. */
  readonly start: Minutes | null
  /** When it starts in 10, 50 and 90 % of cases, if that has not passed. Null after the start. */
  readonly shown: ExpectedStart | null
  readonly end: Minutes | null
  /** Returns when the players can go on court again, a number of minutes after the end that follows from the minutes of play. */
  readonly after: (pause: (minutes: number) => number) => Minutes | null
}

const MS = 60_000
const PARTS = [0.1, 0.5, 0.9]
/** The time of a match in play that has passed is left out again after this (minutes). */
const STALE = 10

/**
 * Returns a function for the expected starts of the matches that wait, in a plan. It computes only what has changed since
 * its last call: after the end of a game, the rest of this court and the matches elsewhere that wait for its players. A start that
 * has not changed is the same object. A match behind one that is interrupted for an unknown time has none.
 */
export function expectedStarts(day: ExpectedDay) {
  const places = placesOf(day)
  const { rules } = day
  const rest = (minutes: number): number => restOf(minutes, rules)
  const restOrChange = (minutes: number): number => Math.max(rules.change, rest(minutes))
  const changeAfter = (end: Minutes | null): Minutes | null => end && shifted(end, rules.change)

  /** @param now ms since 1970 */
  return (progress: ReadonlyMap<string, Progress>, now: number): ReadonlyMap<string, ExpectedStart> => {
    const minute = Math.floor(now / MS)
    const starts = new Map<string, ExpectedStart>()
    for (const place of places) {
      const state = progress.get(place.match.id)
      const { booked } = place.match
      place.known = booked
        ? bookedKnown(booked, place.known)
        : state
          ? begunKnown(state, place.known, minute)
          : waiting(place, minute)
      if (place.known.shown)
        starts.set(place.match.id, shownAt(place.known.shown, isRough(place, progress), minute * MS))
    }
    return starts
  }

  /** The court is free as soon as a booking ends. Players rest from then on. */
  function bookedKnown(booked: Span, old: Known): Known {
    if (old.from[0] === booked) return old
    const [startsAt, endsAt] = [Math.floor(booked.from / MS), Math.ceil(booked.until / MS)]
    const after = (pause: (minutes: number) => number) => certain(endsAt + pause(endsAt - startsAt))
    return { from: [booked], start: null, shown: null, end: certain(endsAt - rules.change), after }
  }

  function waiting({ match, previous, isSame, others, known }: Place, minute: number): Known {
    const floor = Math.max(minute, Math.ceil((match.notBefore ?? 0) / MS))
    // A clock that has not reached the match changes nothing.
    const isFloor = !known.start || known.start.from <= floor
    const ends = [...(previous ? [previous] : []), ...others].map((other) => other.known.end)
    const from = [isFloor ? floor : 0, ...ends]
    if (isEqual(known.from, from)) return known
    if (from.includes(null)) return { ...NOTHING, from }
    const court = previous && (isSame ? previous.known.after(restOrChange) : changeAfter(previous.known.end))
    const lines = [court, ...others.map((other) => other.known.after(rest))].filter((line) => line !== null)
    const start = notBefore(lines.reduce(later, certain(0)), floor)
    const end = sumOf(coarse(start), lengthOf(match))
    // The rest after a match that has not begun follows from its mean length.
    const mean = meanOf(match.length) + (match.played ?? 0)
    return {
      from: from.with(0, start.from <= floor ? floor : 0),
      start,
      shown: shownOf(start),
      end,
      after: (pause) => coarse(shifted(end, pause(mean))),
    }
  }
}

/** Returns the places of the matches, each one after those that it waits for. */
function placesOf({ courts, waitsFor }: ExpectedDay): readonly Place[] {
  const lines = new Map(courts.flatMap((line) => line.map(({ id }, index) => [id, { line, index }] as const)))
  const places = new Map<string, Place | null>()

  /** Returns the place of a match. Null if it is not in the plan, and for one that waits for the match that asks. */
  function placeOf(id: string): Place | null {
    const held = places.get(id)
    const { line = [], index = 0 } = lines.get(id) ?? {}
    const match = line[index]
    if (held !== undefined || !match) return held ?? null
    places.set(id, null)
    const before = line[index - 1]?.id
    const all = waitsFor(id)
    const place: Place = {
      match,
      line,
      index,
      previous: before === undefined ? null : placeOf(before),
      isSame: before !== undefined && all.includes(before),
      others: all.filter((other) => other !== before).flatMap((other) => placeOf(other) ?? []),
      known: NOTHING,
    }
    places.delete(id)
    places.set(id, place)
    return place
  }
  for (const id of lines.keys()) placeOf(id)
  return [...places.values()].filter((place) => place !== null)
}

/** Whether only the interval says more than a fixed time. A booking ends at a time that is known. */
function isRough({ line, index }: Place, progress: ReadonlyMap<string, Progress>): boolean {
  const booked = line.slice(0, index).findLastIndex((match) => match.booked)
  return index - (booked + 1) >= 2 && !line.some(({ id, booked: fixed }) => !fixed && progress.has(id))
}

/** Returns an expected start as it is now: nothing starts in the past. */
function shownAt(shown: ExpectedStart, rough: boolean, now: number): ExpectedStart {
  if (shown.from >= now && shown.isRough === rough) return shown
  const { from, start, until } = shown
  return { start: Math.max(now, start), from: Math.max(now, from), until: Math.max(now, until), isRough: rough }
}

/** Returns the later one of two times. The start after a match in play is exact to the minute, and what follows from sums is coarse. */
const later = (one: Minutes, other: Minutes): Minutes =>
  one.step === other.step ? laterOf(one, other) : laterOf(coarse(one), coarse(other))

const lengths = new WeakMap<Minutes, Minutes>()

/** Returns the length of a match in coarse steps. */
function lengthOf({ length }: ExpectedMatch): Minutes {
  const known = lengths.get(length) ?? coarse(length)
  lengths.set(length, known)
  return known
}

function shownOf(time: Minutes): ExpectedStart {
  const [from = 0, start = 0, until = 0] = PARTS.map((part) => Math.round(minuteOf(time, part)) * MS)
  return { start, from, until, isRough: false }
}

const NOTHING: Known = { from: [], start: null, shown: null, end: null, after: () => null }

const isEqual = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Returns what is known of a match that has begun. */
function begunKnown(state: Progress, old: Known, minute: number): Known {
  if (state.left === null) return { ...NOTHING, from: [state] }
  // Players need no rest from the time in which play was suspended.
  const startedAt = Math.floor((state.startedAt + suspendedMs(state.suspensions ?? [], state.asOf)) / MS)
  const asOf = Math.floor(state.asOf / MS)
  const passed = state.left.chances.length === 1 ? 0 : STALE * Math.max(0, Math.floor((minute - asOf) / STALE))
  const from = [state, passed]
  if (isEqual(old.from, from)) return old
  const end = knownAfter(shifted(state.left, asOf), asOf + passed)
  const after = (pause: (minutes: number) => number) => changed(end, (at) => at + pause(at - startedAt))
  return { from, start: null, shown: null, end, after }
}
