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
import { type ExpectedDay, type ExpectedMatch, type Progress, restOf } from './waiting-line.ts'

/** When a match will probably start (ms since 1970). It starts between `from` and `until` in 80 % of cases. */
export interface ExpectedStart {
  readonly start: number
  readonly from: number
  readonly until: number
  /** Whether only the interval says more than a fixed time: two matches come before it on its court, and none of them has begun. */
  readonly isRough: boolean
}

/** What a match waits for and leaves, as it was last computed. */
interface Known {
  /** What it was computed from. */
  readonly from: readonly (Minutes | number | Progress | null)[]
  /** Null after the start. */
  readonly start: Minutes | null
  /** When it starts in 10, 50 and 90 % of cases (ms since 1970). */
  readonly times: readonly number[]
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
 * its last call: after the end of a game, the rest of this court and the matches elsewhere that wait for its players.
 * A match behind one that is interrupted for an unknown time has none.
 */
export function expectedStarts({ courts, rules, waitsFor }: ExpectedDay) {
  const known = new Map<string, Known>()
  const places = new Map(courts.flatMap((line) => line.map((match, index) => [match.id, { line, index }] as const)))
  const byStart = [...places].map(([id]) => id)

  /** @param now ms since 1970 */
  return (progress: ReadonlyMap<string, Progress>, now: number): ReadonlyMap<string, ExpectedStart> => {
    const minute = Math.floor(now / MS)
    const done = new Set<string>()
    const starts = new Map<string, ExpectedStart>()
    for (const id of byStart) {
      const each = knownOf(id)
      if (each.start) starts.set(id, shown(id, each, progress, now))
    }
    return starts

    function knownOf(id: string): Known {
      const place = places.get(id)
      const old = known.get(id)
      if (done.has(id) && old) return old
      done.add(id)
      const match = place?.line[place.index]
      if (!(place && match)) return NOTHING
      const previous = place.line[place.index - 1]
      const state = progress.get(id)
      const next = state ? begunKnown(state, old, minute) : waiting(match, previous, old)
      known.set(id, next)
      return next
    }

    function waiting(match: ExpectedMatch, previous: ExpectedMatch | undefined, old: Known | undefined): Known {
      const others = waitsFor(match.id)
      const before = previous ? knownOf(previous.id) : null
      const isSame = previous !== undefined && others.includes(previous.id)
      const elsewhere = others.filter((id) => id !== previous?.id && places.has(id)).map(knownOf)
      const ends = [...(before ? [before] : []), ...elsewhere].map(({ end }) => end)
      const floor = Math.max(minute, Math.ceil((match.notBefore ?? 0) / MS))
      // A clock that has not reached the match changes nothing.
      const isFloor = old?.start ? old.start.from <= floor : true
      const from = [...ends, isFloor ? floor : 0]
      if (old && isEqual(old.from, from)) return old
      if (ends.includes(null)) return { ...NOTHING, from }
      const rest = (minutes: number) => restOf(minutes, rules)
      const lines = [before && court(before, isSame), ...elsewhere.map(({ after }) => after(rest))]
      const start = notBefore(lines.filter((line) => line !== null).reduce(later, certain(0)), floor)
      const end = sumOf(coarse(start), lengthOf(match))
      // The rest after a match that has not begun follows from its mean length.
      const mean = meanOf(match.length)
      return {
        from: [...ends, start.from <= floor ? floor : 0],
        start,
        times: timesOf(start),
        end,
        after: (pause) => coarse(shifted(end, pause(mean))),
      }
    }

    /** Returns when a court is free for the next match. Its players may need a longer rest than the change takes. */
    function court(before: Known, isSame: boolean): Minutes | null {
      if (isSame) return before.after((minutes) => Math.max(rules.change, restOf(minutes, rules)))
      return before.end && shifted(before.end, rules.change)
    }
  }

  function shown(id: string, { times }: Known, progress: ReadonlyMap<string, Progress>, now: number): ExpectedStart {
    const [from, start, until] = times.map((time) => Math.max(now, time)) as [number, number, number]
    const { line = [], index = 0 } = places.get(id) ?? {}
    return { start, from, until, isRough: index >= 2 && !line.some((match) => progress.has(match.id)) }
  }
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

const timesOf = (start: Minutes): Known['times'] => PARTS.map((part) => Math.round(minuteOf(start, part)) * MS)

const NOTHING: Known = { from: [], start: null, times: [], end: null, after: () => null }

const isEqual = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Returns what is known of a match that has begun. */
function begunKnown(state: Progress, old: Known | undefined, minute: number): Known {
  const startedAt = Math.floor(state.startedAt / MS)
  if (state.left === null) return { ...NOTHING, from: [state] }
  const asOf = Math.floor(state.asOf / MS)
  const passed = state.left.chances.length === 1 ? 0 : STALE * Math.max(0, Math.floor((minute - asOf) / STALE))
  const from = [state, passed]
  if (old && isEqual(old.from, from)) return old
  const end = knownAfter(shifted(state.left, asOf), asOf + passed)
  const after = (pause: (minutes: number) => number) => changed(end, (at) => at + pause(at - startedAt))
  return { from, start: null, times: [], end, after }
}
