import type { Prediction } from './duration-predictions.ts'

const QUANTILES = [
  ['q10', 0.1],
  ['q50', 0.5],
  ['q90', 0.9],
] as const

/** Sums over predictions at ends of games. Each match weighs 1. */
export class DurationFigures {
  matches = 0
  predictions = 0
  readonly #errors: { readonly seconds: number; readonly weight: number }[] = []
  #weight = 0
  #pinball = 0
  #covered = 0
  #width = 0

  /** Adds the predictions of a match. The one before the first point does not count. */
  add(predictions: readonly Prediction[]): void {
    const counted = predictions.filter(({ k }) => k > 0)
    this.matches += 1
    this.predictions += counted.length
    const weight = 1 / counted.length
    for (const prediction of counted) {
      const { q10, q50, q90, real } = prediction
      this.#weight += weight
      this.#errors.push({ seconds: Math.abs(real - q50), weight })
      this.#covered += real >= q10 && real <= q90 ? weight : 0
      this.#width += weight * (q90 - q10)
      for (const [name, part] of QUANTILES) this.#pinball += (weight * pinball(real - prediction[name], part)) / 3
    }
  }

  /** Half of the weight has no greater error (s). */
  get #medianError(): number {
    let sum = 0
    for (const { seconds, weight } of this.#errors.toSorted((one, other) => one.seconds - other.seconds)) {
      sum += weight
      if (sum >= this.#weight / 2) return seconds
    }
    return 0
  }

  /** Returns `matches N · predictions K · median error X min · pinball Y min · coverage Z · width W min`. */
  toString(): string {
    const mean = (sum: number): number => (this.#weight > 0 ? sum / this.#weight : 0)
    const minutes = (seconds: number): string => (seconds / 60).toFixed(2)
    return [
      `matches ${this.matches}`,
      `predictions ${this.predictions}`,
      `median error ${minutes(this.#medianError)} min`,
      `pinball ${minutes(mean(this.#pinball))} min`,
      `coverage ${mean(this.#covered).toFixed(3)}`,
      `width ${minutes(mean(this.#width))} min`,
    ].join(' · ')
  }
}

const pinball = (difference: number, part: number): number =>
  difference >= 0 ? part * difference : (part - 1) * difference
