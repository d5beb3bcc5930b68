import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import type { MatchSummary } from '../../shared/matches/match.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { saidWords } from './said-words.ts'
import s from './undo-button.module.css'
import type { TakeTap } from './use-taps.ts'

interface Props {
  match: MatchSummary
  standing: readonly StandingEntry[]
  tap: TakeTap
}

/** Takes back the latest entry that stands, whatever its kind, and says which that is. */
export function UndoButton({ match, standing, tap }: Props) {
  const { t } = useTranslation()
  const last = standing[standing.length - 1]
  return (
    <button type="button" className={s.undo} disabled={!last} onClick={() => tap({ kind: 'undo' })}>
      <span className={s.words}>
        {last
          ? t('scorer.undo', { what: saidWords(t, last, match, hasBegun(standing.slice(0, -1))) })
          : t('scorer.nothingToUndo')}
      </span>
    </button>
  )
}
