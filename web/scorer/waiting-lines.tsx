import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { entrySummary } from './entry-summary.ts'
import s from './key-form.module.css'
import { useScorer, type WaitingEntry } from './scorer-store.ts'

/** The entries that this phone keeps until it has a valid key or link. @param refused whether the server rejected them */
export function WaitingLines({ match, refused }: { match: MatchSummary; refused: boolean }) {
  const { t } = useTranslation()
  const { waiting, log } = useScorer()
  if (waiting.length === 0 || !log) return null
  const begun = hasBegun(log.live.standing)
  const textOf = ({ draft, undoes }: WaitingEntry): string => {
    if (draft.kind !== 'undo') return entrySummary(t, draft, match, begun)
    const own = waiting.find(({ id }) => id === undoes)?.draft
    const target = own?.kind === 'undo' ? undefined : (own ?? log.live.standing.slice().find(({ id }) => id === undoes))
    return target ? t('scorer.undo', { what: entrySummary(t, target, match, begun) }) : t('scorer.undone')
  }
  return (
    <div className={s.help}>
      <p>{t(refused ? 'scorer.notAccepted' : 'scorer.keptWaiting', { count: waiting.length })}</p>
      {refused && (
        <ul className={s.lines}>
          {waiting.map((entry) => (
            <li key={entry.id}>{textOf(entry)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
