import type { CSSProperties } from 'react'
import { gravest, stakeLabels } from '../../shared/scoring/at-stake.ts'
import { type BySide, of } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { stakeText } from '../scoreboard/stakes.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './chance-bar.module.css'
import { fitChances, fitStake } from './fit-chances.ts'
import { useForecast } from './use-forecast.ts'

/** The chance of each side to win the match. Shows nothing if the model has no forecast. */
export function ChanceBar({ match }: { match: MatchView }) {
  const { t, language } = useTranslation()
  const forecast = useForecast(match)
  if (!forecast) return null
  const percents = percentsOf(forecast.chance)
  const format = new Intl.NumberFormat(language, { style: 'percent' })
  const { names, size } = fitChances(match.players, forecast.chance >= 0.5 ? 1 : 2)
  const chances = SIDES.map((side) => `${of(match.players, side)} ${format.format(of(percents, side) / 100)}`)
  return (
    <div className={s.chances} style={{ '--size': size } as CSSProperties}>
      <p className="hidden-text">{t('bigscreen.chances', { chances: chances.join(', ') })}</p>
      {SIDES.map((side) => (
        <span key={side} className={s.side} aria-hidden="true">
          <span className={`dim clipped ${s.name}`}>{of(names, side)}</span>
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

/**
 * The highest stake of the next point, with the name of its side. Screen readers get all stakes.
 * @param isBesidePlace whether the card names the court or the club
 */
export function NamedStake({ match, isBesidePlace }: { match: MatchView; isBesidePlace: boolean }) {
  const { t } = useTranslation()
  const labels = match.status === 'live' ? stakeLabels(match.score).toSorted(gravest) : []
  const [label] = labels
  if (!label) return null
  const { text, wide, portrait } = fitStake((players) => stakeText(t, label, players), match.players, isBesidePlace)
  return (
    <strong
      className={`clipped ${s.stake}`}
      data-long={wide < 1}
      style={{ '--fit': wide, '--portrait-fit': portrait } as CSSProperties}
    >
      <span aria-hidden="true">{text}</span>
      <span className="hidden-text">{labels.map((each) => stakeText(t, each, match.players)).join(', ')}</span>
    </strong>
  )
}
