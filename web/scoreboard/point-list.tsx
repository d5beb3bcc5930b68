import type { TFunction } from 'i18next'
import { memo } from 'react'
import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { type BySide, of } from '../../shared/scoring/side.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { actionText, entryTexts, isPoint, playerText } from './entry-text.ts'
import type { PlayedPoint } from './games.ts'
import s from './point-list.module.css'
import { stakeWords } from './stakes.tsx'

interface Props {
  points: readonly PlayedPoint[]
  players: BySide<string>
}

/** What was played, a line each, newest first. @param points oldest first */
export function PointList({ points, players }: Props) {
  return (
    <ol reversed>
      {points.toReversed().map((point) => (
        <Point key={point.entry.seq} point={point} players={players} />
      ))}
    </ol>
  )
}

/** What an entry says in two parts; of a point, whose doing it was. */
const wordsOf = (t: TFunction, entry: StandingEntry, players: BySide<string>): string[] =>
  isPoint(entry) ? [actionText(t, entry), playerText(t, entry)] : entryTexts(t, entry, players)

/**
 * The score after a point, how it ended, whose doing it was, whose point it was in full ink, and what had hung on it. What
 * else the umpire noted stands between them. Rendered once: it stays as it was, whatever follows.
 */
const Point = memo(({ point, players }: { point: PlayedPoint; players: BySide<string> }) => {
  const { t } = useTranslation()
  const {
    entry,
    labels: [one, two],
    to,
    closing,
    stakes,
  } = point
  return (
    <li className={s.point}>
      {closing ? (
        <span className={`${s.score} ${s.closing}`}>{t('history.gameWord')}</span>
      ) : (
        <span className={s.score} data-to={to ?? undefined}>
          <span>{one}</span>–<span>{two}</span>
        </span>
      )}
      <span className={s.words}>
        {wordsOf(t, entry, players).map((words, index) =>
          index === 0 ? (
            <strong key={words}>{words}</strong>
          ) : (
            <span key={words} className={s.by}>
              {' '}
              {words}
            </span>
          ),
        )}
        {stakes.map((label) => (
          <span key={stakeWords(t, label, players)} className={s.stake}>
            {stakeWords(t, label, players)}
          </span>
        ))}
      </span>
      {to !== null && <span className="hidden-text">{t('history.pointTo', { player: of(players, to) })}</span>}
    </li>
  )
})
