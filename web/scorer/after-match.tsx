import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Me } from '../../shared/auth/people-schemas.ts'
import { isStaff } from '../../shared/auth/permissions.ts'
import { LIST_ADDRESS } from '../../shared/matches/list-address.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './after-match.module.css'
import { isOffered } from './link-scope.ts'
import { matchesToScore } from './matches-to-score.ts'
import { OWN_SIGN_IN, scorerKey } from './scorer-key.ts'
import { useScorer } from './scorer-store.ts'

/** The links after a finished match. They are hidden while entries wait, because other pages do not send them. */
export function AfterMatch({ matchId }: { matchId: string }) {
  const { t } = useTranslation()
  const waits = useScorer(({ waiting }) => waiting.length > 0)
  const scoresOthers = useScoresOthers()
  const next = useNextMatch(matchId)
  const times = useClubTimes(next?.club)
  return (
    <div className={s.after}>
      <p className={s.over}>{t('scorer.over')}</p>
      {waits ? (
        <p>{t('scorer.stay')}</p>
      ) : (
        <nav className={s.ways} aria-label={t('scorer.after')}>
          {scoresOthers && next && (
            <Link to={pathTo('scorer', next.id)} className="button">
              <span>
                {t('scorer.next', { match: t('live.versus', { one: next.company, two: next.company2 }) })}{' '}
                <span className={s.when}>
                  {[times?.day(next.date), times?.clock(next.date), next.category, next.description]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
          )}
          {scoresOthers && (
            <Link to={PAGES.matchesToScore.path} className="button quiet">
              {t('scorer.another')}
            </Link>
          )}
          <Link to={pathTo('matchStats', matchId)} className="button quiet">
            {t('scorer.statistics')}
          </Link>
          <Link to={pathTo('liveMatch', matchId)} className="button quiet">
            {t('stats.board')}
          </Link>
        </nav>
      )}
    </div>
  )
}

/** Returns whether this device may score other matches: with the key, a link or a role. The players of a booking may not. */
function useScoresOthers(): boolean {
  const grant = useScorer((state) => state.grant)
  const isPerson = grant === null && scorerKey() === OWN_SIGN_IN
  const [hasRole, setHasRole] = useState(false)
  useEffect(() => {
    if (!isPerson) return
    getSignedIn<Me>('/auth/me').then(
      ({ roles }) => setHasRole(isStaff(roles)),
      // Without an answer, the other links are enough.
      () => undefined,
    )
  }, [isPerson])
  return !isPerson || hasRole
}

/** Returns the next match to score, with a link only a match that the link is for. Null if there is none or the list has not loaded. */
function useNextMatch(matchId: string): MatchSummary | null {
  const grant = useScorer((state) => state.grant)
  const [next, setNext] = useState<MatchSummary | null>(null)
  useEffect(() => {
    let left = false
    getJson<MatchSummary[]>(LIST_ADDRESS)
      .then(({ body }) => {
        const others = body.filter((match) => match.id !== matchId && (grant === null || isOffered(grant, match)))
        const scheduled = others.filter(({ status }) => status === 'scheduled')
        if (!left) setNext(matchesToScore(scheduled, Date.now())[0] ?? null)
      })
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [matchId, grant])
  return next
}
