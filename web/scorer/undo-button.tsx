import { useTranslation } from 'react-i18next'
import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { BySide } from '../../shared/scoring/side.ts'
import { entryWords } from '../live/point-words.ts'
import s from './undo-button.module.css'

interface Props {
  standing: readonly StandingEntry[]
  players: BySide<string>
  tap: (draft: Draft) => void
}

/** Takes back the latest entry that stands, whatever its kind, and says which that is. */
export function UndoButton({ standing, players, tap }: Props) {
  const { t } = useTranslation()
  const last = standing[standing.length - 1]
  return (
    <button type="button" className={s.undo} disabled={!last} onClick={() => tap({ kind: 'undo' })}>
      {last ? t('scorer.undo', { what: entryWords(t, last, players).join(', ') }) : t('scorer.nothingToUndo')}
    </button>
  )
}
