import { useParams } from 'react-router-dom'
import { useMatch } from '../match-feed/use-matches.ts'
import { PointHistory } from '../scoreboard/point-history.tsx'
import { AbsentPage } from '../ui/absent-page.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { Announcer } from './announcer.tsx'
import { Board, BoardSkeleton } from './board.tsx'
import s from './live-match-page.module.css'

export default function LiveMatchPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
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
      {/* Rendered with the points, or they would move it down. */}
      {match?.standing && <Announcer match={match} />}
    </div>
  )
}

/** Shows that the score is not live because the server does not answer, with a button to try again. */
function NotLive({ again }: { again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={s.notLive} role="alert">
      <p>
        <strong>{t('live.notLive')}</strong> {t('live.failedText')}
      </p>
      <button type="button" className="button quiet" onClick={again}>
        {t('retry')}
      </button>
    </div>
  )
}
