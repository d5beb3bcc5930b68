import { type ComponentProps, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import type { PlayerIds } from '../../shared/matches/linked-players.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { FollowSlot } from '../follow/follow-slot.tsx'
import { useLive } from '../match-feed/match-store.ts'
import { useMatch } from '../match-feed/match-view.ts'
import { useReplay } from '../match-feed/use-replay.ts'
import { PointHistory } from '../scoreboard/point-history.tsx'
import { SuspendedClubs } from '../scoreboard/suspended-clubs.tsx'
import { AbsentPage } from '../ui/notice.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { Announcer } from './announcer.tsx'
import { Board, BoardSkeleton } from './board.tsx'
import { approachStatistics, BeforeMatch, StatisticsTab } from './lazy-parts.tsx'
import s from './live-match-page.module.css'
import { LoadingTab, MatchTabs, useChosenSet } from './match-tabs.tsx'

export default function LiveMatchPage() {
  const { id = '' } = useParams()
  return <MatchPage key={id} id={id} />
}

function MatchPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const { state, match, behind, retry } = useMatch(id)
  const again = useRetry(match !== null && !behind, retry)
  const club = useLive(({ summaries }) => summaries[id]?.club ?? '')
  const replay = useReplay(match)
  const { shown } = replay
  const onDevice = useOnDevice()
  const [set, setSet] = useChosenSet()

  const back = { to: PAGES.live.path, label: t('live.all') }
  if (state === 'missing') return <AbsentPage title={t('live.missing')} text={t('live.missingText')} {...back} />
  if (state === 'failed' && !match)
    return <AbsentPage title={t('live.failed')} text={t('live.failedText')} retry={again} {...back} />
  return (
    <div className={`page ${s.page}`}>
      <div className={s.main}>
        {shown ? <Board match={shown} behind={behind} isPast={replay.isPast} /> : <BoardSkeleton />}
        {behind && <NotLive again={again} />}
        <SuspendedClubs club={club} alsoMessages isOver={match !== null && isOver(match.score)} />
        {onDevice && shown && namesAll(shown.playerIds) && (
          <Suspense>
            <BeforeMatch match={shown} />
          </Suspense>
        )}
        <FollowSlot
          kind="match"
          id={id}
          name={match ? t('live.versus', { one: match.players[0], two: match.players[1] }) : ''}
        />
        <Sponsors label={t('carousel.sponsors')} />
      </div>
      <div className={s.parts}>
        <MatchTabs
          match={match}
          replay={replay}
          tabs={[
            { value: 'points', content: <PointHistory match={shown} /> },
            {
              value: 'stats',
              content: <LaterStatistics match={shown} chosen={set} onChoose={setSet} />,
              onApproach: approachStatistics,
            },
          ]}
        />
        {/* Appears together with the points. If it came earlier, the points would push it down. */}
        {match?.standing && <Announcer match={match} />}
      </div>
    </div>
  )
}

/** Whether everybody may see who all players are. */
const namesAll = (ids: PlayerIds | null): boolean => ids?.flat().every((id) => id !== null) === true

/** The statistics of a match, whose code loads when they are first shown. */
const LaterStatistics = (props: ComponentProps<typeof StatisticsTab>) => (
  <Suspense fallback={<LoadingTab />}>
    <StatisticsTab {...props} />
  </Suspense>
)

/** Shows that the score is not live because the server does not answer, with a button to try again. */
function NotLive({ again }: { again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={`row ${s.notLive}`} role="alert">
      <p>
        <strong>{t('live.notLive')}</strong> {t('live.failedText')}
      </p>
      <button type="button" className="button quiet" onClick={again}>
        {t('retry')}
      </button>
    </div>
  )
}
