import type { TFunction } from 'i18next'
import type { Forecast } from '../../shared/probability/forecast.ts'
import type { Moment } from '../../shared/probability/story.ts'
import type { TurningPoint } from '../../shared/probability/turning-points.ts'
import { partialScore, pointLabels, setInWords, setsInWords } from '../../shared/scoring/display.ts'
import { type BySide, isOver, of, opponent, runningSet, type Score } from '../../shared/scoring/score.ts'
import { lineTexts } from '../scoreboard/entry-text.ts'
import type { Mark } from './marks.ts'

/** Returns a score as text: `6-4 3-2 (40-30)`, or `6-4, 6-3` after the end. */
export function scoreText(score: Score): string {
  const isBroken = score.points[0] + score.points[1] > 0
  return (isOver(score) && !isBroken ? setsInWords(score, 1) : partialScore(score, 1)) || '0-0'
}

/** Returns a score as a screen reader should say it: `6-4 3-2, points 40-30`. */
export const spokenScore = (t: TFunction, score: Score): string =>
  scoreText(score).replace(/ \((.+)\)$/, (_, points: string) => `, ${t('story.points', { points })}`)

/** Returns what happened at a moment: `Ace by Ana Reyes`. */
export const entryText = (t: TFunction, { entry }: Moment, players: BySide<string>): string =>
  entry ? lineTexts(t, entry, players).join(' ') : t('story.before')

/** Returns both sides' chances in percent. Only a match that is over has 0 and 100. */
export function percentsOf({ chance }: Pick<Forecast, 'chance'>): BySide<number> {
  const rounded = Math.round(100 * chance)
  const first = chance === 0 || chance === 1 ? rounded : Math.min(99, Math.max(1, rounded))
  return [first, 100 - first]
}

/** Returns both chances as a sentence: `Ana Reyes 62 %, Luz Marte 38 %`. */
export function chancesText(t: TFunction, forecast: Forecast, [one, two]: BySide<string>): string {
  const [first, second] = percentsOf(forecast)
  return t('story.chances', { one, first, two, second })
}

/** Returns what happened at a turning point: `Break point saved at 4-5`. The score of its side is first. */
export function turningText(t: TFunction, { kind, outcome, score, side }: TurningPoint): string {
  const games = setInWords(runningSet(score), side)
  const labels = pointLabels(score)
  // Other kinds say what the score of the game was.
  const points = kind === 'point' ? ` (${of(labels, side)}-${of(labels, opponent(side))})` : ''
  return t(`story.turning.${kind}.${outcome}`, { score: games + points })
}

/** Returns how a turning point changed the chance of its side: `chance to win from 41 % to 53 %`. */
export function swingText(t: TFunction, { point: { side, change }, chance }: Pick<Mark, 'point' | 'chance'>): string {
  const after = side === 1 ? chance : 1 - chance
  const [before] = percentsOf({ chance: after - change })
  return t('story.swing', { before, after: percentsOf({ chance: after })[0] })
}
