/** A match whose result is compared with the chance that was expected. */
export interface Judged {
  /** Side 1's chance to win. */
  readonly chance: number
  readonly won: boolean
  /** Whether one of the players had few rated matches before. */
  readonly isNew: boolean
}

/** Number of equally wide ranges of chances in which the chances are compared with the results. */
const RANGES = 10

/** Sums over matches. It keeps no single match, so that long files need little memory. */
export class RatingFigures {
  /** Number of matches. */
  matches = 0
  #logLoss = 0
  #right = 0
  #brier = 0
  #newMatches = 0
  #newLogLoss = 0
  readonly #ranges = Array.from({ length: RANGES }, () => ({ chances: 0, wins: 0 }))

  add({ chance, won, isNew }: Judged): void {
    const loss = -Math.log(won ? chance : 1 - chance)
    const result = won ? 1 : 0
    this.matches += 1
    this.#logLoss += loss
    this.#right += chance === 0.5 ? 0.5 : Number(chance > 0.5 === won)
    this.#brier += (chance - result) ** 2
    if (isNew) {
      this.#newMatches += 1
      this.#newLogLoss += loss
    }
    const range = this.#ranges[Math.min(RANGES - 1, Math.floor(chance * RANGES))]
    if (!range) return
    range.chances += chance
    range.wins += result
  }

  /** Returns `matches N · log loss X · accuracy Y · brier Z · calibration W · under 20: log loss U`. */
  toString(): string {
    const mean = (sum: number, count = this.matches): string => (count > 0 ? sum / count : 0).toFixed(4)
    const gaps = this.#ranges.reduce((sum, { chances, wins }) => sum + Math.abs(chances - wins), 0)
    return [
      `matches ${this.matches}`,
      `log loss ${mean(this.#logLoss)}`,
      `accuracy ${mean(this.#right)}`,
      `brier ${mean(this.#brier)}`,
      `calibration ${mean(gaps)}`,
      `under 20: log loss ${mean(this.#newLogLoss, this.#newMatches)}`,
    ].join(' · ')
  }
}
