import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { entrySummary } from './entry-summary.ts'
import { add } from './scorer-sync.ts'
import type { Act } from './taps.tsx'
import s from './undo-button.module.css'

interface Props {
  match: MatchSummary
  standing: readonly StandingEntry[]
  /** Takes back the fault that was noted for the next point; null if none was noted. */
  undoFault: (() => void) | null
  act: Act
}

/** The button that takes back the latest fault or standing entry of any kind. Its text names it. */
export function UndoButton({ match, standing, undoFault, act }: Props) {
  const { t } = useTranslation()
  const last = standing.at(-1)
  const what = undoFault ? t('scorer.fault') : last && entrySummary(t, last, match, hasBegun(standing.slice(0, -1)))
  const undo = () =>
    act('undo', () => {
      if (!undoFault) return add({ kind: 'undo' })
      undoFault()
      return null
    })
  return (
    <button type="button" className={s.undo} disabled={what === undefined} onClick={undo}>
      <span className={s.words}>{what === undefined ? t('scorer.nothingToUndo') : t('scorer.undo', { what })}</span>
    </button>
  )
}
