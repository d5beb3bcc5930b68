import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useCourtName } from '../clubs/clubs-store.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { isFor } from './link-scope.ts'
import { MatchChoice } from './match-choice.tsx'
import s from './other-match.module.css'
import { scopeOfGrant } from './scope.ts'
import { WaitingLines } from './waiting-lines.tsx'

/** Says that the link is for another match or court, and offers the matches that the link is for. */
export function OtherMatch({ match, grant }: { match: MatchSummary; grant: OwnGrant }) {
  const { t } = useTranslation()
  const courtName = useCourtName()
  return (
    <div className={`page stack-6 ${s.page}`}>
      <PageHeading title={t('live.versus', { one: match.company, two: match.company2 })} />
      <p className={s.problem} role="alert">
        {reasonOf(t, match, grant, courtName)}
      </p>
      <WaitingLines match={match} />
      {grant.match === null ? (
        <section aria-labelledby="of-link">
          <h2 id="of-link" className={s.title}>
            {t('scorer.onYourCourt')}
          </h2>
          <MatchChoice scope={scopeOfGrant(grant)} />
        </section>
      ) : (
        <Link to={pathTo('scorer', grant.match)} className="button">
          {t('scorer.openOwn')}
        </Link>
      )}
    </div>
  )
}

/** Returns why the link is not for the match, or a space while the names of the courts load. */
function reasonOf(
  t: TFunction,
  match: MatchSummary,
  grant: OwnGrant,
  courtName: ReturnType<typeof useCourtName>,
): string {
  if (grant.court === null) return t('scorer.linkRefused.FORBIDDEN')
  const court = courtName(grant.court)
  if (court === null) return '\u00A0'
  // The match was moved to another court just now. Which one is not known yet.
  if (isFor(grant, match)) return t('scorer.movedAway', { court })
  return match.court === undefined
    ? t('scorer.noCourt', { court })
    : t('scorer.otherCourt', { court, other: courtName(match.court) })
}
