import { freeOf } from './free-time.ts'
import { courtOf, type OrderDay, type OrderMatch, restAfter } from './order-day.ts'
import { sharedPlayers } from './shared-players.ts'

/** Planned starts are at multiples of this (minutes). */
export const STEP = 5

/** A time in minutes of the plan, with its end. */
export type Window = readonly [from: number, until: number]

/** A day in numbers, for the many plans that the planner tries. Matches, courts and umpires are indexes; times are minutes from `base`. */
export interface CompiledDay {
  readonly day: OrderDay
  /** ms since 1970 */
  readonly base: number
  /** When each court is open and free, in order. */
  readonly windows: readonly (readonly Window[])[]
  /** When each umpire is free. */
  readonly umpires: readonly (readonly Window[])[]
  readonly minutes: readonly number[]
  readonly rests: readonly number[]
  /** Earliest and latest start of each match. */
  readonly earliest: readonly number[]
  readonly latest: readonly number[]
  /** The courts that each match may have. */
  readonly courts: readonly (readonly number[])[]
  /** The matches that must be over before each match. */
  readonly before: readonly (readonly number[])[]
  /** The matches that share a player with each match. */
  readonly shared: readonly (readonly number[])[]
  /** The umpires that play in each match. */
  readonly playingUmpires: readonly (readonly number[])[]
  /** The matches that each umpire plays. */
  readonly playing: readonly (readonly number[])[]
  /** The places of matches that have begun; null for those that wait. A court that is not among the courts, or that a booking takes, is -1. */
  readonly begun: readonly ({ court: number; start: number; end: number; umpire: number } | null)[]
}

const MS = 60_000

/** Returns a moment as ms since 1970. */
export const momentOf = ({ base }: Pick<CompiledDay, 'base'>, minute: number): number => base + minute * MS

export function compileDay(day: OrderDay): CompiledDay {
  const { matches, rules, now } = day
  const base = Math.floor(now / (STEP * MS)) * STEP * MS
  const minute = (ms: number): number => (ms - base) / MS
  const index = new Map(matches.map(({ id }, place) => [id, place]))
  const courtIndex = new Map(day.courts.map(({ id }, place) => [id, place]))
  const umpireIndex = new Map(day.umpires.map(({ id }, place) => [id, place]))
  const shared = sharedPlayers(day)
  const indexes = (ids: readonly string[]): number[] => ids.flatMap((id) => index.get(id) ?? [])
  const all = day.courts.map((_, place) => place)

  return {
    day,
    base,
    windows: day.courts.map(({ open, taken }) =>
      freeOf(open, taken).map(({ from, until }) => [minute(from), minute(until)]),
    ),
    umpires: day.umpires.map(({ free }) => freeOf(free, []).map(({ from, until }) => [minute(from), minute(until)])),
    minutes: matches.map(({ minutes }) => minutes),
    rests: matches.map((match) => restAfter(match, rules)),
    earliest: matches.map(({ wish }) => minute(Math.max(now, wish?.notBefore ?? now))),
    latest: matches.map(({ wish }) =>
      wish?.notAfter === undefined ? Number.POSITIVE_INFINITY : minute(wish.notAfter),
    ),
    courts: matches.map((match) => courtsOf(match)),
    before: matches.map(({ after }) => indexes(after)),
    shared: matches.map(({ id }) => indexes((shared.get(id) ?? []).map(({ other }) => other))),
    playingUmpires: matches.map(({ players }) =>
      day.umpires.flatMap(({ player }, place) => (player !== null && players.includes(player) ? place : [])),
    ),
    playing: day.umpires.map(({ player }) =>
      matches.flatMap(({ players }, place) => (player !== null && players.includes(player) ? place : [])),
    ),
    begun: matches.map(({ begun, isBooked }) =>
      begun
        ? {
            court: (isBooked ? undefined : courtIndex.get(begun.court)) ?? -1,
            start: minute(begun.startsAt),
            end: minute(begun.endsAt),
            umpire: (begun.umpire === null ? undefined : umpireIndex.get(begun.umpire)) ?? -1,
          }
        : null,
    ),
  }

  function courtsOf(match: OrderMatch): number[] {
    const only = courtOf(match, day)
    return only === null ? all : [courtIndex.get(only) ?? []].flat()
  }
}
