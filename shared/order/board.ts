import { type CompiledDay, STEP, type Window } from './compile-day.ts'

/** The place of a match in numbers. */
export interface Place {
  readonly court: number
  readonly start: number
  /** -1 without one. */
  readonly umpire: number
}

/** Rules that are left out, to find the one that leaves a match without a place. */
export interface LeftOut {
  readonly umpires?: boolean
  readonly players?: boolean
  readonly latest?: boolean
}

const NEVER = Number.POSITIVE_INFINITY
const onStep = (minute: number): number => STEP * Math.ceil(minute / STEP)

/** The matches that have a place so far. Matches that have begun are on it from the start. */
export class Board {
  readonly compiled: CompiledDay
  readonly places: (Place | null)[]
  readonly ends: number[]
  /** The matches of each court, by start. */
  readonly courts: number[][]
  readonly #umpires: number[][]

  constructor(compiled: CompiledDay) {
    const { minutes, windows, umpires, begun } = compiled
    this.compiled = compiled
    this.places = minutes.map(() => null)
    this.ends = minutes.map(() => NEVER)
    this.courts = windows.map(() => [])
    this.#umpires = umpires.map(() => [])
    begun.forEach((place, match) => {
      if (place) this.put(match, place, place.end)
    })
  }

  /** Puts a match on the board. */
  put(match: number, place: Place, end = place.start + (this.compiled.minutes[match] ?? 0)): void {
    this.places[match] = place
    this.ends[match] = end
    this.#insert(this.courts[place.court], match)
    this.#insert(this.#umpires[place.umpire], match)
  }

  #insert(line: number[] | undefined, match: number): void {
    if (!line) return
    const start = this.#startOf(match)
    let at = line.length
    while (at > 0 && this.#startOf(line[at - 1]) > start) at -= 1
    line.splice(at, 0, match)
  }

  #startOf = (match: number | undefined): number => this.places[match ?? -1]?.start ?? NEVER
  #endOf = (match: number | undefined): number => this.ends[match ?? -1] ?? NEVER

  /** Returns the time from which a court stays free. */
  freeFrom(court: number): number {
    const last = this.courts[court]?.at(-1)
    return last === undefined ? Number.NEGATIVE_INFINITY : this.#endOf(last) + this.compiled.day.rules.change
  }

  /** Returns when the players of a match are there at the earliest. Infinity if a match before it has no place. */
  readyAt(match: number): number {
    const { before, earliest, rests } = this.compiled
    let ready = earliest[match] ?? 0
    for (const other of before[match] ?? []) ready = Math.max(ready, this.#endOf(other) + (rests[other] ?? 0))
    return ready
  }

  /** Returns the earliest place of a match on a court from a time on, or null. */
  placeFrom(match: number, court: number, from: number, leftOut: LeftOut = {}): Place | null {
    const { minutes, latest, day } = this.compiled
    const length = minutes[match] ?? 0
    const last = leftOut.latest ? NEVER : (latest[match] ?? NEVER)
    const isUmpired = day.matches[match]?.needsUmpire === true && !leftOut.umpires
    let time = from
    for (;;) {
      const start = this.#onCourt(court, length, time)
      if (!(start <= last) || start === NEVER) return null
      time = leftOut.players ? start : this.#withPlayers(match, length, start)
      if (time > start) continue
      const umpire = isUmpired ? this.#umpireAt(match, start, length) : -1
      if (!isUmpired || umpire >= 0) return { court, start, umpire }
      time = start + STEP
    }
  }

  /** Returns the first time from which a court is free for so long. */
  #onCourt(court: number, length: number, time: number): number {
    const { windows, day } = this.compiled
    const { change } = day.rules
    for (const [from, until] of windows[court] ?? []) {
      if (until - Math.max(from, time) < length) continue
      let start = onStep(Math.max(from, time))
      for (const other of this.courts[court] ?? []) {
        if (this.#endOf(other) + change <= start) continue
        if (start + length + change <= this.#startOf(other)) break
        start = onStep(this.#endOf(other) + change)
      }
      if (start + length <= until) return start
    }
    return NEVER
  }

  /** Returns the first time from which nobody of a match plays or umpires another one, or rests. */
  #withPlayers(match: number, length: number, time: number): number {
    const { shared, rests, playingUmpires } = this.compiled
    const rest = rests[match] ?? 0
    let start = time
    for (let isMoved = true; isMoved; ) {
      isMoved = false
      for (const other of shared[match] ?? []) {
        const ready = this.#endOf(other) + (rests[other] ?? 0)
        if (start < ready && start + length + rest > this.#startOf(other)) {
          start = onStep(ready)
          isMoved = true
        }
      }
      for (const umpire of playingUmpires[match] ?? [])
        for (const other of this.#umpires[umpire] ?? [])
          if (start < this.#endOf(other) && start + length > this.#startOf(other)) {
            start = onStep(this.#endOf(other))
            isMoved = true
          }
    }
    return start
  }

  /** Returns the free umpire with the fewest matches, or -1. */
  #umpireAt(match: number, start: number, length: number): number {
    const { umpires, playingUmpires } = this.compiled
    let best = -1
    umpires.forEach((free, umpire) => {
      if (playingUmpires[match]?.includes(umpire)) return
      const count = this.#umpires[umpire]?.length ?? 0
      if (best >= 0 && count >= (this.#umpires[best]?.length ?? 0)) return
      if (isWithin(free, start, start + length) && this.#isFree(umpire, start, start + length)) best = umpire
    })
    return best
  }

  /** Whether somebody umpires and plays nothing else at a time, and has had a break. */
  #isFree(umpire: number, start: number, end: number): boolean {
    const { umpireStretch, umpireBreak } = this.compiled.day.rules
    const plays = this.compiled.playing[umpire] ?? []
    if (plays.some((match) => start < this.#endOf(match) && end > this.#startOf(match))) return false
    let [first, last] = [start, end]
    const line = this.#umpires[umpire] ?? []
    if (line.some((match) => start < this.#endOf(match) && end > this.#startOf(match))) return false
    for (const match of line)
      if (this.#startOf(match) >= end && this.#startOf(match) - last < umpireBreak) last = this.#endOf(match)
    for (const match of line.toReversed())
      if (this.#endOf(match) <= start && first - this.#endOf(match) < umpireBreak) first = this.#startOf(match)
    return last - first <= umpireStretch || last - first === end - start
  }
}

const isWithin = (windows: readonly Window[], start: number, end: number): boolean =>
  windows.some(([from, until]) => from <= start && end <= until)
