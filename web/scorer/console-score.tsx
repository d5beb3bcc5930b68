import { type Names, pointLabels } from '../../shared/scoring/display.ts'
import { of, type Score, type Side } from '../../shared/scoring/score.ts'
import { shownSets, showsPoints, stoppedBy } from '../../shared/scoring/shown-score.ts'
import { ServerBall, SetDigits, SIDES, TieBreak } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './console-score.module.css'

interface Props {
  score: Score
  names: Names
}

/** The score in two rows: the names, with a ball for the player who serves, the sets and the points. */
export function ConsoleScore({ score, names }: Props) {
  const { t } = useTranslation()
  const points = pointLabels(score)
  const last = score.sets.length - 1
  const sets = shownSets(score)
  const games = sets.map((_, index) => (sets.length === 1 ? t('live.games') : t('live.set', { number: index + 1 })))
  const heads = [t('live.player'), ...games, t('live.points')]
  return (
    <table className={s.table}>
      <caption className="hidden-text">{t('live.score')}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              <span className="hidden-text">{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SIDES.map((side) => (
          <tr key={side}>
            <th scope="row" className={s.name}>
              {linesOf(names[side - 1]).map((name, index, { length }) => (
                <span key={name} className={length > 1 ? `${s.words} ${s.pair}` : s.words}>
                  <span>{name}</span>
                  {length > 1 && index === 0 && <span className="hidden-text"> / </span>}
                  {score.server === side && turnOf(score, side, length) === index + 1 && (
                    <ServerBall label={t('live.serving')} />
                  )}
                </span>
              ))}
              {score.winner === side && <span className={s.outcome}>{t('live.winner')}</span>}
              {stoppedBy(score) === side && <span className={s.outcome}>{t(`status.${score.status}`)}</span>}
            </th>
            {sets.map((set, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
              <td key={index} className={index === last ? s.games : s.past}>
                <SetDigits set={set} side={side} className={s.tiebreak} />
                <TieBreak score={score} index={index} side={side} />
              </td>
            ))}
            <td className={score.status === 'live' ? `${s.points} ${s.alive}` : s.points}>
              {showsPoints(score) ? of(points, side) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the name, or the two names of a pair. */
export const linesOf = (names: Names[number] | undefined): readonly string[] =>
  typeof names === 'string' ? [names] : (names ?? [])

/** Returns the line of a side's names, 1 or 2, that shows the ball when this side serves. */
const turnOf = (score: Score, side: Side, lines: number): number =>
  lines > 1 && score.partners ? of(score.partners, side) : 1
