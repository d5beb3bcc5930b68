import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { CourtScore } from '../../shared/matches/court-score-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { NoticePage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** Longest wait for the answer (ms). Without a network, the console opens without the question. */
const LONGEST_WAIT_MS = 1500

interface Props {
  match: MatchSummary
  court: string
  /** Whether this tab may score other matches too. */
  hasOthers: boolean
  /** Opens the console. */
  score: () => void
}

/** Asks before a match is scored at a court where another match is being played. Opens the console at once if there is none. */
export function CourtInUse({ match, court, hasOthers, score }: Props) {
  const { t } = useTranslation()
  const { value, failed } = useLoaded(`/court/${encodeURIComponent(court)}/score`, readScore, true)
  const isOther = value?.status === 'live' && value.match !== match.id
  const isFree = failed || (value !== null && !isOther)
  useEffect(() => {
    if (isFree) score()
  }, [isFree, score])
  const title = t('live.versus', { one: match.company, two: match.company2 })
  if (!isOther) {
    return (
      <div className="page">
        <PageHeading title={title} />
      </div>
    )
  }
  const [one, two] = value.names
  return (
    <NoticePage
      title={title}
      actions={
        <>
          {hasOthers && (
            <Link to={PAGES.matchesToScore.path} className="button">
              {t('scorer.another')}
            </Link>
          )}
          <button type="button" className={hasOthers ? 'button quiet' : 'button'} onClick={score}>
            {t('scorer.inUse.score')}
          </button>
        </>
      }
    >
      <p>{t('scorer.inUse.text', { match: t('live.versus', { one, two }) })}</p>
    </NoticePage>
  )
}

/** Returns what is on at a court. @throws if the server does not answer in time */
async function readScore(path: string): Promise<CourtScore> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), LONGEST_WAIT_MS))
  return (await Promise.race([getJson<CourtScore>(path), late])).body
}
