import { declaredResult } from '../../shared/matches/declared-result.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './corrected-note.module.css'

/** The sentences beside the points of a match whose result was declared. */
const NOTES = { corrected: 'tennis.resultCorrectedNote', entered: 'tennis.resultEnteredNote' } as const

/** Says that the result of a match was corrected, or entered during play, and that its points are not those of the result. */
export function CorrectedNote({ match }: { match: MatchView | null }) {
  const { t } = useTranslation()
  const declared = match?.standing ? declaredResult(match.standing, match.start) : null
  // A result from paper can be corrected too, and has no points.
  if (declared === null || !match?.standing?.some(({ kind }) => kind === 'action')) return null
  return <p className={`note ${s.note}`}>{t(NOTES[declared])}</p>
}
