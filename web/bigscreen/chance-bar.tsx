import { gravest, stakeLabels } from '../../shared/scoring/at-stake.ts'
import { type BySide, of } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { stakeText } from '../scoreboard/stakes.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './chance-bar.module.css'
import { withInitials } from './fit-name.ts'
import { useForecast } from './use-forecast.ts'

/** The chance of each side to win the match. Shows nothing if the model has no forecast. */
export function ChanceBar({ match }: { match: MatchView }) {
  const { t, language } = useTranslation()
  const forecast = useForecast(match)
  if (!forecast) return null
  const percents = percentsOf(forecast.chance)
  const format = new Intl.NumberFormat(language, { style: 'percent' })
  const chances = SIDES.map((side) => `${of(match.players, side)} ${format.format(of(percents, side) / 100)}`)
  return (
    <div className={s.chances}>
      <p className="hidden-text">{t('bigscreen.chances', { chances: chances.join(', ') })}</p>
      {SIDES.map((side) => (
        <span key={side} className={s.side} aria-hidden="true">
          <span className={s.name}>{withInitials(of(match.players, side))}</span>
          <span className={s.percent}>{format.format(of(percents, side) / 100)}</span>
        </span>
      ))}
      <span className={s.bar} aria-hidden="true">
        <span className={s.filled} style={{ width: `${percents[0]}%` }} />
      </span>
    </div>
  )
}

/** Returns the chances in whole percent. Nobody has 0 or 100 before the end. */
export function percentsOf(chance: number): BySide<number> {
  const one = Math.min(99, Math.max(1, Math.round(100 * chance)))
  return [one, 100 - one]
}

/** The highest stake of the next point, with the name of its side. Screen readers get all stakes. */
export function NamedStake({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const labels = match.status === 'live' ? stakeLabels(match.score).toSorted(gravest) : []
  const [label] = labels
  if (!label) return null
  const [one, two] = match.players
  return (
    <strong className={s.stake}>
      <span aria-hidden="true">{stakeText(t, label, [withInitials(one), withInitials(two)])}</span>
      <span className="hidden-text">{labels.map((each) => stakeText(t, each, match.players)).join(', ')}</span>
    </strong>
  )
}
