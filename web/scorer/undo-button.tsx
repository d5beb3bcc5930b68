import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import type { MatchSummary } from '../../shared/matches/match.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { entrySummary } from './entry-summary.ts'
import s from './undo-button.module.css'
import type { TakeTap } from './use-taps.ts'

interface Props {
  match: MatchSummary
  standing: readonly StandingEntry[]
  tap: TakeTap
}

/** Takes back the latest standing entry of any kind, which it names. */
export function UndoButton({ match, standing, tap }: Props) {
  const { t } = useTranslation()
  const last = standing[standing.length - 1]
  return (
    <button type="button" className={s.undo} disabled={!last} onClick={() => tap({ kind: 'undo' })}>
      <span className={s.words}>
        {last
          ? t('scorer.undo', { what: entrySummary(t, last, match, hasBegun(standing.slice(0, -1))) })
          : t('scorer.nothingToUndo')}
      </span>
    </button>
  )
}
