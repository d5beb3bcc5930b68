import type { CSSProperties } from 'react'
import { type Names, pointLabels, shownSets } from '../../shared/scoring/display.ts'
import { of, type Score, type Side } from '../../shared/scoring/score.ts'
import { isRunningTiebreak, showsPoints, stoppedBy } from '../../shared/scoring/shown-score.ts'
import { ServerBall, SetDigits, SIDES, TieBreak } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './console-score.module.css'
import { fitConsole } from './fit-console.ts'

/** Smallest size of a name that is easy to read (px), the width of a name on a phone of 360 px, and the width of an earlier set. */
const READABLE = 14
const ROOM = 216
const EARLIER_SET = 26

interface Props {
  score: Score
  names: Names
}

/** The score in two rows: the names, with a ball for the player who serves, the sets and the points. */
export function ConsoleScore({ score, names }: Props) {
  const { t } = useTranslation()
  const points = pointLabels(score)
  const last = score.sets.length - 1
  const sets = shownSets(score).filter((set) => !isRunningTiebreak(set))
  const games = sets.map((_, index) => (sets.length === 1 ? t('live.games') : t('live.set', { number: index + 1 })))
  const room = (ROOM - (sets.length - 1) * EARLIER_SET) / READABLE
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
              <SideNames score={score} side={side} names={names} room={room} />
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

/** The player, or each partner of a pair on a line. A long name has an initial or smaller letters, but is never cut. */
function SideNames({ score, side, names: all, room }: { score: Score; side: Side; names: Names; room: number }) {
  const { t } = useTranslation()
  const names = of(all, side)
  const isPair = typeof names !== 'string'
  const isUnknown = isPair && !score.partners
  return fitConsole(names, all.flat(), isPair ? 1 : 2, room).map(({ text, width }, index, { length }) => (
    <span
      key={text}
      className={isPair ? `line ${s.words} ${s.pair}` : `line ${s.words}`}
      style={{ '--width': width } as CSSProperties}
    >
      <span className={s.text}>{text}</span>
      {isPair && index === 0 && <span className="hidden-text"> / </span>}
      {score.server === side && turnOf(score, side, length) === index + 1 && (
        <ServerBall label={t('live.serving')} className={isUnknown ? s.between : undefined} />
      )}
    </span>
  ))
}

/** Returns the line of a side's names, 1 or 2, that has the ball when this side serves: the last one if the partner is unknown. */
const turnOf = ({ partners }: Score, side: Side, lines: number): number =>
  lines > 1 && partners ? of(partners, side) : lines
