import { correctionOf } from '../../shared/matches/corrected-result.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './corrected-note.module.css'

/** Says that the result of a match was corrected, and that its points were not. */
export function CorrectedNote({ match }: { match: MatchView | null }) {
  const { t } = useTranslation()
  if (!match?.standing || correctionOf(match.standing) === null) return null
  return <p className={`note ${s.note}`}>{t('tennis.resultCorrectedNote')}</p>
}
