import { useTranslation } from 'react-i18next'
import { pointLabels } from '../../shared/scoring/display.ts'
import type { Score } from '../../shared/scoring/score.ts'
import { type Names, serverName } from '../../shared/scoring/service-side.ts'
import { type BySide, of } from '../../shared/scoring/side.ts'
import { leaders, ServerBall, SIDES, showsPoints, TieBreak } from '../live/score-parts.tsx'
import s from './console-score.module.css'

interface Props {
  score: Score
  players: BySide<string>
  names: Names
}

/** Two rows: who serves, the sets, the points. */
export function ConsoleScore({ score, players, names }: Props) {
  const { t } = useTranslation()
  const points = pointLabels(score)
  const server = serverName(score, names)
  const last = score.sets.length - 1
  return (
    <table className={s.table}>
      <caption className="hidden-text">{t('live.score')}</caption>
      <tbody>
        {SIDES.map((side) => (
          <tr key={side} className={of(leaders(score), side) ? undefined : s.behind}>
            <th scope="row" className={s.name}>
              <span className={s.words}>{of(players, side)}</span>
              {score.winner === side && <span className={s.small}>{t('live.winner')}</span>}
              {score.server === side && (
                <span className={s.small}>
                  <ServerBall label={t('live.serving')} />
                  {server !== of(players, side) && server}
                </span>
              )}
            </th>
            {score.sets.map((set, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is known by its place
              <td key={index} className={index === last ? s.games : s.past}>
                {of(set.games, side)}
                <TieBreak score={score} index={index} side={side} />
              </td>
            ))}
            <td className={s.points}>{showsPoints(score) ? of(points, side) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
