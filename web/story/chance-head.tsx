import type { Moment } from '../../shared/probability/story.ts'
import { type BySide, of } from '../../shared/scoring/score.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './chance-head.module.css'
import { percentsOf } from './moment-text.ts'

/** Smallest momentum (a mean change of the chance) that belongs to a side. */
const LEAST_MOMENTUM = 0.002

interface Props {
  moment: Moment
  players: BySide<string>
}

/** Both sides' chances at a moment, large, and who has the momentum. */
export function ChanceHead({ moment: { forecast, momentum }, players }: Props) {
  const { t } = useTranslation()
  const percents = forecast && percentsOf(forecast)
  const leader = Math.abs(momentum) < LEAST_MOMENTUM ? null : players[momentum > 0 ? 0 : 1]
  return (
    <section className={`stack-2 ${s.head}`}>
      <h2 className="subtitle">{t('story.title')}</h2>
      <dl className={s.chances}>
        {SIDES.map((side) => (
          <div key={side} className={s.chance}>
            <dt className={s.name}>{of(players, side)}</dt>
            <dd className={s.percent}>{percents ? t('story.percent', { percent: of(percents, side) }) : '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        <span className={s.momentum}>
          {leader === null ? t('story.even') : t('story.momentumOf', { player: leader })}
        </span>{' '}
        {t('story.model')}
      </p>
    </section>
  )
}
