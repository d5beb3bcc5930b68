import { quantile } from '../../server/testing/quantile.ts'
import type { Span } from '../../shared/order/free-time.ts'
import type { PlayedDay } from './played-day.ts'
import type { ShownStart } from './shown-starts.ts'

const MS = 60_000

/** The rows of the table: by how long before the start an expected start was shown (min). */
const ROWS: readonly (readonly [name: string, isIn: (compared: Compared) => boolean])[] = [
  ['up to 30 min', ({ lead }) => lead <= 30],
  ['30 to 60 min', ({ lead }) => lead > 30 && lead <= 60],
  ['60 to 120 min', ({ lead }) => lead > 60 && lead <= 120],
  ['any time', () => true],
  ['any time, rain known', ({ isRainKnown }) => isRainKnown],
]

/** An expected start that was shown, beside the start that came. */
interface Compared {
  /** How long before the start it was shown (min). */
  readonly lead: number
  readonly isWithin: boolean
  /** False if it was shown before the rain, and the match started after it. */
  readonly isRainKnown: boolean
  /** Errors of the middle, the printed time, and the time with fixed lengths (min). Null if only the interval was shown. */
  readonly errors: readonly [middle: number, printed: number, fixed: number] | null
}

/** The figures of the expected starts of simulated days. */
export class StartFigures {
  readonly #compared: Compared[] = []
  #days = 0
  #matches = 0
  #changed = 0
  #nextDay = 0

  /** Adds the expected starts that were shown on a day. Those of matches that did not start on it are left out. */
  add(shown: readonly ShownStart[], { starts, again }: PlayedDay, rain: Span): void {
    this.#days += 1
    this.#matches += starts.size
    this.#changed += again.changes.filter(({ moves: [first] }) => first?.to != null).length
    this.#nextDay += again.plan.unplaced.length
    for (const { match, now, start, from, until, isRough, printed, fixed } of shown) {
      const real = starts.get(match)
      if (real === undefined) continue
      const error = (moment: number): number => Math.abs(moment - real) / MS
      this.#compared.push({
        lead: (real - now) / MS,
        // Expected starts are whole minutes.
        isRainKnown: now >= rain.from || real < rain.from,
        isWithin: minuteOf(from) <= minuteOf(real) && minuteOf(real) <= minuteOf(until),
        errors: isRough ? null : [error(start), error(printed), error(fixed)],
      })
    }
  }

  /** Returns a table, and a line about the days. */
  toString(): string {
    const rows = ROWS.map(([name, isIn]) => {
      const own = this.#compared.filter(isIn)
      const part = own.filter(({ isWithin }) => isWithin).length / own.length
      const errors = own.flatMap(({ errors: found }) => (found ? [found] : []))
      const middle = (index: 0 | 1 | 2): string =>
        minutes(
          quantile(
            errors.map((each) => each[index]),
            0.5,
          ),
        )
      return [name, String(own.length), own.length > 0 ? part.toFixed(3) : '–', middle(0), middle(1), middle(2)]
    })
    const head = ['shown before the start', 'times', 'coverage', 'median error', 'as printed', 'fixed 90 min']
    return [
      ...[head, ...rows].map((row) => row.map((cell, n) => (n === 0 ? cell.padEnd(24) : cell.padStart(14))).join('')),
      `days ${this.#days} · matches ${this.#matches} · changed after the rain ${this.#changed} · without a place ${this.#nextDay}`,
    ].join('\n')
  }
}

const minuteOf = (moment: number): number => Math.floor(moment / MS)
const minutes = (value: number): string => (Number.isNaN(value) ? '–' : `${value.toFixed(1)} min`)
