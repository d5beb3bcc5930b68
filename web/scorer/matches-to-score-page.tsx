import { useCourtName } from '../clubs/clubs-store.ts'
import { Notice } from '../ui/notice.tsx'
import { ProseHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { useKeptGrant } from './grant-link.ts'
import { useLinkProblem } from './link-problem.ts'
import { MatchChoice } from './match-choice.tsx'

/** The list of matches to score: every match that is not over. With the link of a court, only the matches on that court. */
export default function MatchesToScorePage() {
  const { t } = useTranslation()
  const { grant, problem, begin } = useKeptGrant()
  const linkProblem = useLinkProblem()
  const court = grant?.court ?? null
  const courtName = useCourtName()
  const lead = court === null ? t('scorer.choose') : t('scorer.chooseOnCourt', { court: courtName(court) })
  return (
    <div className="page">
      <ProseHead title={t('scorer.title')} lead={problem === null ? lead : ''} />
      {problem !== null ? (
        <Notice>
          <p role="alert">{linkProblem(problem, begin)}</p>
        </Notice>
      ) : (
        <MatchChoice grant={grant} />
      )}
    </div>
  )
}
