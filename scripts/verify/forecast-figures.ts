import { forecastOf } from '../../shared/probability/forecast.ts'
import {
  NO_SERVICE_POINTS,
  SERVE_PRIOR,
  serveChances,
  withServicePoint,
} from '../../shared/probability/service-points.ts'
import { pointWinner } from '../../shared/scoring/scoring-event.ts'
import type { PlayedMatch } from './played-match.ts'
import { replayed } from './replay.ts'
import { verifyMatch } from './verify-match.ts'

/** The forecast before a point, and the result of the match. */
export interface Checked {
  /** Side 1's chance to win the match. */
  readonly chance: number
  /** Whether side 1 won it. */
  readonly won: boolean
}

/** Returns the forecast before each point of a match, or the reason why the match cannot be measured. */
export function forecastsOf(match: PlayedMatch): readonly Checked[] | string {
  const { right, start, disagreement } = verifyMatch(match)
  if (!right) return disagreement ?? 'the result disagrees'
  const points = [...replayed(start, match)]
  const winner = match.winner ?? points.at(-1)?.after.winner ?? null
  if (winner === null) return 'nobody won'
  const checked: Checked[] = []
  let servicePoints = NO_SERVICE_POINTS
  for (const { point, before } of points) {
    const forecast = forecastOf(before, serveChances(servicePoints, SERVE_PRIOR))
    if (!forecast) return 'the model has no forecast for its format'
    checked.push({ chance: forecast.chance, won: winner === 1 })
    if (point.event?.kind !== 'action' || before.server === null) continue
    servicePoints = withServicePoint(servicePoints, before.server, pointWinner(point.event.action, point.event.side))
  }
  return checked
}

/** Number of equally wide ranges of chances in which forecasts are compared with results. */
const RANGES = 10
/** Added to a chance before its range is chosen, because an even chance may be computed as slightly less than 0.5. */
const ROUNDING = 1e-9

/** Sums over forecasts. It keeps no single forecast, so that long files need little memory. */
export class ForecastFigures {
  /** Number of forecasts. */
  points = 0
  #logLoss = 0
  #brier = 0
  readonly #ranges = Array.from({ length: RANGES }, () => ({ chances: 0, wins: 0 }))

  add({ chance, won }: Checked): void {
    this.points += 1
    this.#logLoss -= Math.log(won ? chance : 1 - chance)
    this.#brier += (chance - (won ? 1 : 0)) ** 2
    // Counts the forecasts for both sides, because the order of the sides in the file has no meaning.
    this.#count(chance, won)
    this.#count(1 - chance, !won)
  }

  #count(chance: number, won: boolean): void {
    const range = this.#ranges[Math.min(RANGES - 1, Math.floor(chance * RANGES + ROUNDING))]
    if (!range) return
    range.chances += chance
    range.wins += won ? 1 : 0
  }

  /** The mean difference between the chances of a range and the share of wins, weighted by forecasts. */
  get #calibration(): number {
    return this.#ranges.reduce((sum, { chances, wins }) => sum + Math.abs(chances - wins), 0) / (2 * this.points)
  }

  /** Returns `points N · log loss X · brier Y · calibration Z`. */
  toString(): string {
    const mean = (sum: number): string => (this.points > 0 ? sum / this.points : 0).toFixed(4)
    const calibration = this.points > 0 ? this.#calibration : 0
    return `points ${this.points} · log loss ${mean(this.#logLoss)} · brier ${mean(this.#brier)} · calibration ${calibration.toFixed(4)}`
  }
}
