import { useParams } from 'react-router-dom'
import { AbsentPage } from '../ui/absent-page.tsx'
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

  const back = { to: '/live', label: t('live.all') }
  if (state === 'missing') return <AbsentPage title={t('live.missing')} text={t('live.missingText')} {...back} />
  if (state === 'failed' && !match)
    return <AbsentPage title={t('live.failed')} text={t('live.failedText')} retry={again} {...back} />
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
