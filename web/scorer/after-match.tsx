import { Link } from 'react-router-dom'
import { LIST_ADDRESS } from '../../shared/matches/list-address.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
import { serverNow } from '../api/server-clock.ts'
import { useSession } from '../api/session.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { useDayAndCourt } from '../clubs/day-and-court.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './after-match.module.css'
import { startsLater } from './early-match.tsx'
import { nextToScore } from './matches-to-score.ts'
import type { Scope } from './scope.ts'
import { useScorer } from './scorer-store.ts'
import { useScope } from './use-scope.ts'

/**
 * The links after a finished match. They are hidden while entries wait, because other pages do not send them.
 * @param correct opens the form that corrects the result
 */
export function AfterMatch({ matchId, correct }: { matchId: string; correct: () => void }) {
  const { t } = useTranslation()
  const waits = useScorer(({ waiting }) => waiting.length > 0)
  const { key, grant, summary } = useScorer()
  const isSignedIn = useSession(({ token }) => token !== null)
  const { scope } = useScope(key, grant)
  const next = useNextMatch(summary, scope)
  const times = useClubTimes(next?.club)
  const { place } = useDayAndCourt()
  return (
    <div className={`stack-6 ${s.after}`}>
      <p className="strong">{t('scorer.over')}</p>
      {!waits && <p>{t('scorer.done')}</p>}
      {waits ? (
        <p>{t('scorer.stay')}</p>
      ) : (
        <nav className={`stack-2 ${s.ways}`} aria-label={t('scorer.after')}>
          {next && (
            <Link to={pathTo('scorer', next.id)} className="button">
              <span>
                {t('scorer.next', { match: t('live.versus', { one: next.company, two: next.company2 }) })}{' '}
                <span className={s.when}>
                  {[times?.day(next.date), times?.clock(next.date), place(next), next.category, next.description]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
          )}
          {scope !== null && (grant === null || grant.match === null) && (
            <Link to={PAGES.matchesToScore.path} className="button quiet">
              {t('scorer.another')}
            </Link>
          )}
          {/* Statistics need a sign-in, and an umpire with a link may have no account. */}
          {(grant === null || isSignedIn) && (
            <Link to={pathTo('matchStats', matchId)} className="button quiet">
              {t('scorer.statistics')}
            </Link>
          )}
          <Link to={pathTo('liveMatch', matchId)} className="button quiet">
            {t('stats.board')}
          </Link>
          <button type="button" className="button quiet" onClick={correct}>
            {t('scorer.correct')}
          </button>
        </nav>
      )}
    </div>
  )
}

/** Returns the next match to score after this one. Null if there is none. */
function useNextMatch(over: MatchSummary | null, scope: Scope | null): MatchSummary | null {
  const { value: matches } = useLoaded(LIST_ADDRESS, async (path) => (await getJson<MatchSummary[]>(path)).body)
  const { clubs } = useKnownClubs()
  if (over === null || scope === null) return null
  const now = serverNow()
  const isLater = (match: MatchSummary) => startsLater(match, clubs, now)
  return nextToScore((matches ?? []).filter(scope.mayScore), over, { isOwn: scope.isOwn, isLater, now })
}
