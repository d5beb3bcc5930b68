import { LRUCache } from 'lru-cache'
import type { Minutes } from '../../shared/duration/minutes.ts'
import { type ExpectedStart, expectedStarts } from '../../shared/order/expected-starts.ts'
import type { Span } from '../../shared/order/free-time.ts'
import type { ExpectedStartAnswer } from '../../shared/order/order-schemas.ts'
import { type ExpectedDay, expectedDay, type Progress } from '../../shared/order/waiting-line.ts'
import { iso } from '../../shared/time/iso.ts'
import { bookedTime } from './booked-match.ts'
import type { DayState } from './read-day.ts'
import { inTheirOrder } from './suspended-match.ts'

/** Number of days whose computed starts stay in memory. */
const MOST_DAYS = 40

export type Expected = ReturnType<typeof openExpected>
export type Starts = ReadonlyMap<string, ExpectedStart>

const NONE: Starts = new Map()

/** The expected starts of a day, and what they follow from. */
interface Known {
  readonly of: string
  readonly lengths: readonly Minutes[]
  readonly starts: ReturnType<typeof expectedStarts>
}

/** Opens the expected starts of days. After the end of a game, only what follows from it is computed again. */
export function openExpected() {
  const known = new LRUCache<string, Known>({ max: MOST_DAYS })

  /** The same for a state that stays the same, as for a day that somebody watches. */
  const ofState = new WeakMap<DayState, ReturnType<typeof expectedStarts>>()

  function startsOf(state: DayState): ReturnType<typeof expectedStarts> {
    const { club, date, items, day } = state
    const key = `${club.id} ${date}`
    const resumed = items.map(({ match }) => resumptionIn(state, match))
    const of = JSON.stringify([
      items,
      resumed,
      items.map(({ match }) => bookingIn(state, match)),
      day.rules,
      day.matches.map(({ id, players, after }) => [id, players, after]),
    ])
    // The same length is the same object. It changes with the figures of the club and the ratings of the players.
    const lengths = items.flatMap(({ match }) => lengthIn(state, match) ?? [])
    const held = known.get(key)
    if (held?.of === of && isEqual(held.lengths, lengths)) return held.starts
    const starts = expectedStarts(linesOf(state))
    known.set(key, { of, lengths, starts })
    return starts
  }

  return {
    /** Returns when the matches that wait will probably start. None before the day, after it, and while nobody waits. */
    of(state: DayState, now: number, progress: ReadonlyMap<string, Progress> = state.progress): Starts {
      if (!isWaitedFor(state)) return NONE
      const starts = ofState.get(state) ?? startsOf(state)
      ofState.set(state, starts)
      return starts(playing(state, progress), now)
    },

    isWaitedFor,
  }
}

/** Whether a match of the day waits today. */
const isWaitedFor = (state: DayState): boolean =>
  state.isToday && state.items.some(({ match }) => isWaiting(state, match))

const isEqual = (one: readonly Minutes[], other: readonly Minutes[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Returns how long a match lasts. Of a suspended one, only what is left. */
function lengthIn({ matches, lengths, suspended }: DayState, key: string): Minutes | undefined {
  const match = matches.get(key)
  return match && (suspended.get(key)?.rest ?? lengths.lengthOf(match))
}

/** Returns when a suspended match resumes, if somebody knows (ms since 1970). */
const resumptionIn = ({ suspended }: DayState, key: string): number | null => suspended.get(key)?.resumesAt ?? null

/** Returns the time of the booking from which a match was made. */
const bookingIn = ({ matches, day }: DayState, key: string): Span | null => {
  const match = matches.get(key)
  return match ? bookedTime(match, day.courts) : null
}

function isWaiting(state: DayState, key: string): boolean {
  const match = state.matches.get(key)
  if (!match || match.isOver || match.isBooked) return false
  return !state.progress.has(key) || resumptionIn(state, key) !== null
}

/** Returns the progress of matches without those that wait again because it is known when they resume. */
const playing = (state: DayState, progress: ReadonlyMap<string, Progress>): ReadonlyMap<string, Progress> =>
  new Map([...progress].filter(([key, { rest }]) => !rest || resumptionIn(state, key) === null))

/** Returns what the expected starts depend on. A match starts not before its time, also if the one before it should end later. */
function linesOf(state: DayState): ExpectedDay {
  const { day } = state
  const played = new Set(day.matches.map(({ id }) => id))
  const own = inTheirOrder(state).filter(({ match }) => played.has(match))
  const times = new Map(own.map((item) => [item.match, item.time]))
  const found = expectedDay({ matches: own, unplaced: [] }, day, (key) => {
    const length = lengthIn(state, key)
    if (!length) throw new RangeError(`no match ${key}`)
    return length
  })
  return {
    ...found,
    courts: found.courts.map((line) =>
      line.map((match) => ({
        ...match,
        notBefore: resumptionIn(state, match.id) ?? times.get(match.id) ?? match.notBefore,
        // A booking ends at its time, whether or not somebody scores its match.
        booked: bookingIn(state, match.id),
      })),
    ),
  }
}

/** Returns an expected start as answers have it. */
export const expectedAnswer = ({ start, from, until, isRough }: ExpectedStart): ExpectedStartAnswer => ({
  start: isRough ? null : iso(start),
  from: iso(from),
  until: iso(until),
})
