import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import type { WaitingEntry } from '../../shared/matches/waiting-entries.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { entrySummary } from './entry-summary.ts'
import s from './key-form.module.css'
import { projected, useScorer } from './scorer-store.ts'

/** The entries that this phone keeps, and what becomes of them. */
export function WaitingLines({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScorer()
  const { waiting, log, key, keyProblem } = state
  if (waiting.length === 0 || !log) return null
  // They were tapped before the end of the link. After the server has rejected one of them, there is no key.
  const isSending = key !== null && keyProblem === 'GRANT_EXPIRED'
  const isRejected = !isSending && keyProblem !== null && keyProblem !== 'BAD_SCORER_KEY'
  // The entries as the log would have them, because a draft does not know whether it is a choice or a correction.
  const tapped = projected(state)?.live.standing.slice() ?? []
  const begun = hasBegun(log.live.standing)
  const textOf = ({ id, draft, undoes }: WaitingEntry): string => {
    if (draft.kind !== 'undo') return entrySummary(t, tapped.find((entry) => entry.id === id) ?? draft, match, begun)
    const own = waiting.find((entry) => entry.id === undoes)?.draft
    const target =
      own?.kind === 'undo' ? undefined : (own ?? log.live.standing.slice().find((entry) => entry.id === undoes))
    return target ? t('scorer.undo', { what: entrySummary(t, target, match, begun) }) : t('scorer.undone')
  }
  return (
    <div className={`note ${s.waiting}`}>
      <p>
        {t(isSending ? 'scorer.sending' : isRejected ? 'scorer.notAccepted' : 'scorer.keptWaiting', {
          count: waiting.length,
        })}
      </p>
      {isRejected && (
        <ul className={s.lines}>
          {waiting.map((entry) => (
            <li key={entry.id}>{textOf(entry)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
