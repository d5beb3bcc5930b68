import type { ReactNode } from 'react'
import type { Names } from '../../shared/scoring/display.ts'
import { changesEnds } from '../../shared/scoring/ends.ts'
import { explain } from '../../shared/scoring/explain.ts'
import { hasNewBalls } from '../../shared/scoring/new-balls.ts'
import type { Score, Side } from '../../shared/scoring/score.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './prompts.module.css'
import { useScorer } from './scorer-store.ts'

/** A call with more letters than this is smaller, so that it fits into three lines of a phone and does not move the keys. */
const LONG_CALL = 90

interface Props {
  score: Score
  names: Names
  gameTo: Side | null
  penalty: string | null
  children?: ReactNode
}

/**
 * The umpire's next call, and reminders to change ends and balls. Screen readers announce the call.
 * @param gameTo the winner of a game that the latest entry ended, or null
 * @param penalty the warning or penalty that is the latest entry, in words, or null
 * @param children keys beside the call
 */
export function Prompts({ score, names, gameTo, penalty, children }: Props) {
  const { t, language } = useTranslation()
  const scoreCall = explain(score, language, names, gameTo)
  const call = penalty === null ? scoreCall : `${penalty} ${scoreCall}`
  const elsewhere = useScorer((state) => state.elsewhere)
  const undone = elsewhere.filter(({ kind }) => kind === 'undo').length
  const betweenGames = score.points[0] + score.points[1] === 0
  const begun = score.status === 'live'
  return (
    <div className={`stack-1 ${s.prompts}`}>
      <p role="status" className={call.length > LONG_CALL ? `${s.call} ${s.long}` : s.call}>
        {call}
      </p>
      <div className={`wrap ${s.badges}`}>
        {begun && changesEnds(score) && <strong className={s.badge}>{t('scorer.ends')}</strong>}
        {begun && betweenGames && score.format !== undefined && hasNewBalls(score) && (
          <strong className={s.badge}>{t('scorer.balls')}</strong>
        )}
        {children}
        {undone < elsewhere.length && (
          <span className={s.other}>{t('scorer.elsewhere', { count: elsewhere.length - undone })}</span>
        )}
        {undone > 0 && <span className={s.other}>{t('scorer.elsewhereUndone', { count: undone })}</span>}
      </div>
    </div>
  )
}
