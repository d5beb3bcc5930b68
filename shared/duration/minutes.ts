import { deviationOf, normal } from './time-left.ts'
import type { Lengths } from './unit-lengths.ts'

/** The chance of each minute, or of each fifth one, from a first one. A minute begins half a step before its number. */
export interface Minutes {
  readonly from: number
  readonly chances: Float64Array
  /** 1, or `COARSE` */
  readonly step: number
}

/** The step for times that are far away: their sums cost a twentieth (minutes). */
const COARSE = 5

const ONE = Float64Array.of(1)
/** What is left out at each end. */
const LEAST = 2e-4
/** Units with a smaller chance are left out. */
const LEAST_OF_UNITS = 1e-5
/** From the first number of units, so many neighbours are taken as their mean: their times differ less than the time of one of them varies. */
const [GROUPED, GROUP] = [32, 4]
/** Times further from the mean are left out (standard deviations). */
const FURTHEST = 4
/** Steps of the table of the normal distribution for one standard deviation. */
const STEPS = 64

let table: Float64Array | undefined

/** Returns the normal distribution function from a table; its error is below 5e-5. */
function tableNormal(x: number): number {
  table ??= Float64Array.from({ length: 2 * FURTHEST * STEPS + 2 }, (_, step) => normal(step / STEPS - FURTHEST))
  const place = (x + FURTHEST) * STEPS
  if (place <= 0) return 0
  if (place >= 2 * FURTHEST * STEPS) return 1
  const step = Math.floor(place)
  const below = table[step] ?? 0
  return below + (place - step) * ((table[step + 1] ?? 1) - below)
}

/** Returns the time that units take. @param pace s a unit */
export function minutesOf(lengths: Lengths, pace: number): Minutes {
  let most = lengths.length - 1
  while (most > 0 && (lengths[most] ?? 0) < LEAST_OF_UNITS) most -= 1
  const longest = most + GROUP
  const chances = new Float64Array(Math.ceil((pace * longest + FURTHEST * deviationOf(longest, pace)) / 60) + 2)
  for (let units = 0; units <= most; ) {
    const next = units + (units < GROUPED ? 1 : GROUP)
    let [share, length] = [0, 0]
    for (; units < next; units += 1) {
      const each = lengths[units] ?? 0
      share += each
      length += each * units
    }
    if (share < LEAST_OF_UNITS) continue
    length /= share
    const mean = (pace * length) / 60
    const deviation = deviationOf(length, pace) / 60 || 1e-9
    const last = Math.ceil(mean + FURTHEST * deviation)
    let before = 0
    for (let minute = Math.max(0, Math.floor(mean - FURTHEST * deviation)); minute <= last; minute += 1) {
      const within = minute === last ? 1 : tableNormal((minute + 0.5 - mean) / deviation)
      chances[minute] = (chances[minute] as number) + share * (within - before)
      before = within
    }
  }
  return trimmed({ from: 0, chances, step: 1 })
}

/** Returns the time in coarse steps, at multiples of them. Its mean stays the same. */
export function coarse(time: Minutes): Minutes {
  if (time.step === COARSE && time.from % COARSE === 0) return time
  const from = COARSE * Math.floor(time.from / COARSE)
  const chances = new Float64Array(Math.floor((lastOf(time) - from) / COARSE) + 2)
  for (let index = 0; index < time.chances.length; index += 1) {
    const share = time.chances[index] as number
    const place = (time.from + index * time.step - from) / COARSE
    const below = Math.floor(place)
    chances[below] = (chances[below] as number) + share * (below + 1 - place)
    chances[below + 1] = (chances[below + 1] as number) + share * (place - below)
  }
  return trimmed({ from, chances, step: COARSE })
}

/** Returns a time that is known. */
export const certain = (minute: number): Minutes => ({ from: minute, chances: ONE, step: 1 })

/** Returns the time later by a number of minutes. */
export const shifted = (time: Minutes, minutes: number): Minutes => ({ ...time, from: time.from + minutes })

/** Returns the sum of two independent times with the same step. */
export function sumOf(one: Minutes, other: Minutes): Minutes {
  const [outer, inner] =
    one.chances.length < other.chances.length ? [one.chances, other.chances] : [other.chances, one.chances]
  const chances = new Float64Array(outer.length + inner.length - 1)
  for (let index = 0; index < outer.length; index += 1) {
    const share = outer[index] as number
    for (let more = 0; more < inner.length; more += 1)
      chances[index + more] = (chances[index + more] as number) + share * (inner[more] as number)
  }
  return trimmed({ from: one.from + other.from, chances, step: one.step })
}

/** Returns the later one of two independent times with the same step. Coarse times are at multiples of the step. */
export function laterOf(one: Minutes, other: Minutes): Minutes {
  if (lastOf(one) <= other.from) return other
  if (lastOf(other) <= one.from) return one
  const { step } = one
  const from = Math.max(one.from, other.from)
  const chances = new Float64Array((Math.max(lastOf(one), lastOf(other)) - from) / step + 1)
  let [within, withinOther, before] = [sumBefore(one, from), sumBefore(other, from), 0]
  const [first, firstOther] = [(from - one.from) / step, (from - other.from) / step]
  for (let index = 0; index < chances.length; index += 1) {
    within += one.chances[first + index] ?? 0
    withinOther += other.chances[firstOther + index] ?? 0
    chances[index] = within * withinOther - before
    before = within * withinOther
  }
  return trimmed({ from, chances, step })
}

/** Returns the time, or a minute if it is earlier. For a coarse time, the minute is rounded down. */
export function notBefore(time: Minutes, minute: number): Minutes {
  const { step } = time
  const floor = time.from >= minute ? minute : time.from + step * Math.floor((minute - time.from) / step)
  if (time.from >= floor) return time
  if (lastOf(time) <= floor) return { from: floor, chances: ONE, step }
  const chances = time.chances.slice((floor - time.from) / step)
  chances[0] = sumBefore(time, floor + step)
  return { from: floor, chances, step }
}

/** Returns the time as it is known once a minute has come without it. Its step is 1. */
export function knownAfter(time: Minutes, minute: number): Minutes {
  if (time.from >= minute) return time
  const left = 1 - sumBefore(time, minute)
  if (left < LEAST || lastOf(time) <= minute) return certain(minute)
  return { from: minute, chances: time.chances.slice(minute - time.from).map((share) => share / left), step: 1 }
}

/** Returns the time as a function changes it, which makes no later minute an earlier one. Its step is 1. */
export function changed({ from, chances }: Minutes, change: (minute: number) => number): Minutes {
  const first = change(from)
  const all = new Float64Array(change(from + chances.length - 1) - first + 1)
  for (let index = 0; index < chances.length; index += 1) {
    const place = change(from + index) - first
    all[place] = (all[place] ?? 0) + (chances[index] ?? 0)
  }
  return { from: first, chances: all, step: 1 }
}

/** Returns the time before which it is in a part of all cases (minutes). */
export function minuteOf(time: Minutes, part: number): number {
  const { from, chances, step } = time
  if (chances.length === 1) return from
  let sum = 0
  for (let index = 0; index < chances.length; index += 1) {
    const share = chances[index] as number
    if (sum + share >= part && share > 0) return Math.max(from, from + step * (index - 0.5 + (part - sum) / share))
    sum += share
  }
  return lastOf(time)
}

/** Returns the mean (minutes). */
export function meanOf({ from, chances, step }: Minutes): number {
  let mean = from
  for (let index = 0; index < chances.length; index += 1) mean += step * index * (chances[index] as number)
  return mean
}

const lastOf = ({ from, chances, step }: Minutes): number => from + step * (chances.length - 1)

/** Returns the chance of all minutes before this one. */
function sumBefore({ from, chances, step }: Minutes, minute: number): number {
  let sum = 0
  const count = Math.min(chances.length, (minute - from) / step)
  for (let index = 0; index < count; index += 1) sum += chances[index] as number
  return sum
}

/** Leaves out what hardly ever occurs at both ends, so that the sum is one. */
function trimmed({ from, chances, step }: Minutes): Minutes {
  let [first, last] = [0, chances.length - 1]
  for (let left = LEAST; first < last; first += 1) {
    left -= chances[first] as number
    if (left < 0) break
  }
  for (let left = LEAST; last > first; last -= 1) {
    left -= chances[last] as number
    if (left < 0) break
  }
  const kept = chances.subarray(first, last + 1)
  let sum = 0
  for (let index = 0; index < kept.length; index += 1) sum += kept[index] as number
  for (let index = 0; index < kept.length; index += 1) kept[index] = (kept[index] as number) / sum
  return { from: from + step * first, chances: kept, step }
}
