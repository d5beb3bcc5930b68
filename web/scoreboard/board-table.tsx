import { memo } from 'react'
import { isOver, of } from '../../shared/scoring/score.ts'
import {
  leaders,
  raisedDigits,
  setLeaders,
  setsIfBegun,
  showsPoints,
  stoppedBy,
} from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './board-table.module.css'
import { SetDigits, SIDES, TieBreak } from './score-parts.tsx'
import { SideName } from './side-name.tsx'

interface Props {
  match: MatchView | null
  stale: boolean
  /** A smaller table, for pages whose main content is not the score. */
  small?: boolean
}

/** Class by number of sets. More sets have narrower columns, to leave room for the names. */
const SIZES = ['', s.two, s.three, s.four, s.four]

/**
 * The score in two rows, with a column for each set. Until the match is over, the last column has the points in yellow.
 * Columns have fixed widths.
 */
export function BoardTable({ match, stale, small = false }: Props) {
  const { t } = useTranslation()
  const shown = match ? setsIfBegun(match.score) : []
  const sets = shown.length > 0 ? shown : [null]
  const last = (match?.score.sets.length ?? 1) - 1
  const long = match !== null && Math.max(...match.games) > 99
  const games = (match ? setLeaders(match.score) : [true, true]).map((leads) =>
    leads ? s.games : `${s.games} ${s.behind}`,
  )
  const points = match !== null && showsPoints(match.score)
  const hasPoints = points || match === null || !isOver(match.score)
  return (
    <table
      className={[s.table, small && s.small, long && s.long, SIZES[sets.length - 1], stale && s.stale]
        .filter(Boolean)
        .join(' ')}
    >
      <caption className="hidden-text">{t('live.score')}</caption>
      <Head sets={sets.length} last={last} hasPoints={hasPoints} />
      <tbody>
        {SIDES.map((side) => (
          <tr key={side}>
            <th scope="row" className={match && !of(leaders(match.score), side) ? `${s.names} ${s.behind}` : s.names}>
              <span className={`row ${s.name}`}>
                {match ? <SideName match={match} side={side} links /> : '–'}
                {match?.score.winner === side && <span className={s.winner}>{t('live.winner')}</span>}
                {match && stoppedBy(match.score) === side && (
                  <span className={s.winner}>{t(`status.${match.status}`)}</span>
                )}
              </span>
            </th>
            {sets.map((set, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
                key={index}
                className={index < last ? s.past : games[side - 1]}
                data-raised={match ? raisedDigits(match.score, index) : undefined}
              >
                {set ? <SetDigits set={set} side={side} className={s.tiebreak} /> : '–'}
                {match && <TieBreak score={match.score} index={index} side={side} />}
              </td>
            ))}
            {hasPoints && (
              <td
                className={[s.points, match?.status === 'live' && s.alive, match?.status === 'suspended' && s.held]
                  .filter(Boolean)
                  .join(' ')}
              >
                {points ? <Digit value={of(match.points, side)} /> : '–'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Memoized: rendered only when the number of columns changes. */
const Head = memo(({ sets, last, hasPoints }: { sets: number; last: number; hasPoints: boolean }) => {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col" className={s.names}>
          <span className="hidden-text">{t('live.player')}</span>
        </th>
        {Array.from({ length: sets }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
          <th scope="col" key={index} data-set={index + 1} className={index < last ? s.past : s.games}>
            {sets === 1 ? t('live.games') : t('live.set', { number: index + 1 })}
          </th>
        ))}
        {hasPoints && (
          <th scope="col" className={s.points}>
            {t('live.points')}
          </th>
        )}
      </tr>
    </thead>
  )
})
