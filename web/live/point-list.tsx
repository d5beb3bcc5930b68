import { useTranslation } from 'react-i18next'
import { type BySide, of } from '../../shared/scoring/side.ts'
import type { PlayedPoint } from './games.ts'
import s from './point-list.module.css'
import { actionWords, pointTo } from './point-words.ts'

interface Props {
  points: readonly PlayedPoint[]
  players: BySide<string>
}

/** One line a point: the score after it, how it ended, whose doing it was, whose point it was in full ink. */
export function PointList({ points, players }: Props) {
  const { t } = useTranslation()
  return (
    <ol className={s.points}>
      {points.map(({ entry, labels: [one, two], closing }) => {
        const to = pointTo(entry)
        return (
          <li key={entry.seq} className={s.point}>
            {closing ? (
              <span className={`${s.score} ${s.closing}`}>{t('history.gameWord')}</span>
            ) : (
              <span className={s.score} data-to={to}>
                <span>{one}</span>–<span>{two}</span>
              </span>
            )}
            <span className={s.words}>
              <strong>{actionWords(t, entry)}</strong> <span className={s.by}>{entry.player}</span>
            </span>
            <span className="hidden-text">{t('history.pointTo', { player: of(players, to) })}</span>
          </li>
        )
      })}
    </ol>
  )
}
