import { Link, useParams } from 'react-router-dom'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useWords } from '../ui/use-words.ts'
import { Announcer } from './announcer.tsx'
import { Board, BoardSkeleton } from './board.tsx'
import { useMatch } from './live-hooks.ts'
import s from './live-match-page.module.css'
import { NotLive } from './not-live.tsx'
import { PointHistory } from './point-history.tsx'

export default function LiveMatchPage() {
  const { id = '' } = useParams()
  const { t } = useWords()
  const { state, match, behind, retry } = useMatch(id)
  const again = useRetry(match !== null && !behind, retry)

  if (state === 'missing' || (state === 'failed' && !match)) {
    return (
      <div className="page">
        <PageHeading title={t(state === 'missing' ? 'live.missing' : 'live.failed')} />
        <Notice
          actions={
            <>
              {state === 'failed' && (
                <button type="button" className="button" onClick={again}>
                  {t('retry')}
                </button>
              )}
              <Link to="/live" className="button quiet">
                {t('live.all')}
              </Link>
            </>
          }
        >
          <p>{t(state === 'missing' ? 'live.missingText' : 'live.failedText')}</p>
        </Notice>
      </div>
    )
  }
  return (
    <div className={`page ${s.page}`} key={id}>
      {match ? <Board match={match} behind={behind} /> : <BoardSkeleton />}
      {behind && <NotLive again={again} />}
      <Sponsors label={t('carousel.sponsors')} />
      <PointHistory match={match} />
      {/* Below the points, and so not before them: it would have to give way. */}
      {match?.standing && <Announcer match={match} />}
    </div>
  )
}
