/** Number of equally wide ranges of the favourite’s chance, from a half to one. */
const RANGES = 10

/** How often the favourite won in one range of chances. */
export interface CalibrationRange {
  /** Ends of the range. The upper one belongs to the next range. */
  readonly from: number
  readonly to: number
  readonly matches: number
  /** Mean chance of the favourite; null without a match. */
  readonly chance: number | null
  /** Share of the matches that the favourite won; null without a match. */
  readonly won: number | null
}

/** How well chances predicted results. */
export interface CalibrationFigures {
  /** Number of predictions. */
  readonly matches: number
  /** Mean of −ln of the winner’s chance; null without a match. */
  readonly logLoss: number | null
  /** Share that the favourite won; an even chance counts a half. Null without a match. */
  readonly accuracy: number | null
  readonly ranges: CalibrationRange[]
}

/** Sums up predictions, without keeping each of them. */
export class Calibration {
  #matches = 0
  #loss = 0
  #right = 0
  readonly #ranges = Array.from({ length: RANGES }, () => ({ matches: 0, chances: 0, wins: 0 }))

  /** @param chance that the winner had */
  add(chance: number): void {
    this.#matches += 1
    this.#loss -= Math.log(chance)
    // Nobody is the favourite of an even match, so it is in no range.
    if (chance === 0.5) {
      this.#right += 0.5
      return
    }
    const favourite = Math.max(chance, 1 - chance)
    const wins = Number(chance > 0.5)
    this.#right += wins
    const range = this.#ranges[Math.min(RANGES - 1, Math.floor((favourite - 0.5) * 2 * RANGES))]
    if (!range) return
    range.matches += 1
    range.chances += favourite
    range.wins += wins
  }

  figures(): CalibrationFigures {
    const mean = (sum: number, count: number): number | null => (count > 0 ? rounded(sum / count) : null)
    return {
      matches: this.#matches,
      logLoss: mean(this.#loss, this.#matches),
      accuracy: mean(this.#right, this.#matches),
      ranges: this.#ranges.map(({ matches, chances, wins }, index) => ({
        from: (RANGES + index) / (2 * RANGES),
        to: (RANGES + index + 1) / (2 * RANGES),
        matches,
        chance: mean(chances, matches),
        won: mean(wins, matches),
      })),
    }
  }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
