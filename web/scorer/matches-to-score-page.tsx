import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import { useCourtName } from '../clubs/clubs-store.ts'
import { Notice } from '../ui/notice.tsx'
import { ProseHead } from '../ui/page-head.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useKeptGrant } from './grant-link.ts'
import { KeyEntry } from './key-entry.tsx'
import { useLinkProblem } from './link-problem.ts'
import { ListFailed, MatchChoice } from './match-choice.tsx'
import { useScope } from './use-scope.ts'

/** The matches that this tab may score with its key or link, or as the signed-in person, and that are not over. */
export default function MatchesToScorePage() {
  const { t } = useTranslation()
  const { key, grant, problem, begin, reread } = useKeptGrant()
  const { state, scope, retry } = useScope(key ?? null, grant)
  const again = useRetry(state === 'ready', retry)
  const linkProblem = useLinkProblem()
  const court = grant?.court ?? null
  const courtName = useCourtName()
  const lead = () => {
    if (problem !== null || scope === null) return ''
    if (court === null) return t('scorer.choose')
    const name = courtName(court)
    return name === null ? '\u00A0' : t('scorer.chooseOnCourt', { court: name })
  }
  const body = () => {
    if (problem !== null) {
      return (
        <Notice>
          <p role="alert">{linkProblem(problem, begin)}</p>
        </Notice>
      )
    }
    if (key !== undefined && state === 'failed') return <ListFailed again={again} />
    if (key !== undefined && state === 'ready' && scope === null) return <NoScope accepted={reread} />
    return <MatchChoice scope={key === undefined ? null : scope} />
  }
  return (
    <div className="page">
      <ProseHead title={t('scorer.title')} lead={lead()} />
      {body()}
    </div>
  )
}

/** Says how to get access, and asks for the scorer key. */
function NoScope({ accepted }: { accepted: () => void }) {
  const { t } = useTranslation()
  const isSignedIn = useSession(({ token }) => token !== null)
  const way = isSignedIn ? PAGES.calendar : PAGES.login
  return (
    <>
      <Notice
        actions={
          <Link to={way.path} state={{ from: PAGES.matchesToScore.path }} className="button">
            {t(isSignedIn ? 'nav.calendar' : 'session.signIn')}
          </Link>
        }
      >
        <p>{t(isSignedIn ? 'scorer.noRole' : 'scorer.noAccess')}</p>
      </Notice>
      <KeyEntry accepted={accepted} />
    </>
  )
}
