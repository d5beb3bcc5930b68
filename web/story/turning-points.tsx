import { memo } from 'react'
import type { BySide } from '../../shared/scoring/score.ts'
import { of } from '../../shared/scoring/score.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { LEAST_CHANGE, type Mark } from './marks.ts'
import { swingText, turningText } from './moment-text.ts'
import s from './turning-points.module.css'

interface Props {
  /** The turning points in the order of play, as numbered in the chart. */
  marks: readonly Mark[]
  players: BySide<string>
  /** Seq of the entry that the page shows; null for the latest one. */
  at: number | null
  onChoose: (seq: number) => void
}

/** The points that changed the chance most. Each is a button that takes the page to that point. Memoized: most points leave it the same. */
export const TurningPoints = memo(({ marks, players, at, onChoose }: Props) => {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className={s.title}>{t('story.turningPoints')}</h2>
      {marks.length === 0 && <p className={s.none}>{t('story.noTurning', { least: 100 * LEAST_CHANGE })}</p>}
      <ol>
        {marks.map(({ point, chance }, order) => (
          <li key={point.seq}>
            <button
              type="button"
              className={`line ${s.point}`}
              aria-current={point.seq === at ? 'step' : undefined}
              onClick={() => onChoose(point.seq)}
            >
              <span className={s.number} aria-hidden="true">
                {order + 1}
              </span>
              <span className={s.words}>
                <strong>{turningText(t, point)}</strong>{' '}
                <span className={s.side}>
                  {t('story.inSet', { player: of(players, point.side), number: point.score.sets.length })}
                  {' · '}
                  {swingText(t, { point, chance })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
})
