import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { FollowSlot } from '../follow/follow-slot.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { CalendarLink } from '../ui/calendar-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { NoPlayer } from './no-player.tsx'
import s from './one-player.module.css'
import { usePlayer } from './player-data.ts'
import { PlayerHead } from './player-head.tsx'
import { PlayerStatistics } from './player-statistics.tsx'
import { RatingCurve } from './rating-curve.tsx'
import { Results } from './results.tsx'
import { Rivals } from './rivals.tsx'
import { Titles } from './titles.tsx'

/** The page of a player. */
export function OnePlayer() {
  const { id = '' } = useParams()
  return <OfPlayer key={id} id={id} />
}

function OfPlayer({ id }: { id: string }) {
  const { value, error, reload } = usePlayer(id)
  const navigate = useNavigate()
  const isMerged = value !== null && value.id !== id
  // The address of a player who was merged into another one leads to the other.
  useEffect(() => {
    if (isMerged) void navigate(pathTo('player', value.id), { replace: true })
  }, [isMerged, value, navigate])
  if (!value) return <NoPlayer error={error} retry={() => void reload()} />
  return <Profile id={id} profile={value} />
}

/** @param id the id in the address */
function Profile({ id, profile }: { id: string; profile: PlayerProfile }) {
  const { t } = useTranslation()
  const { singles, doubles } = profile.curves ?? {}
  return (
    <div className={`page ${s.page}`}>
      <BackLink to={PAGES.players.path}>{t('players.all')}</BackLink>
      <PlayerHead profile={profile} />
      <FollowSlot kind="player" id={profile.id} name={profile.name} />
      <div className={s.parts}>
        <div className={s.column}>
          <Results id={id} />
          <CalendarLink
            player={profile.id}
            texts={{
              subscribe: t('players.calendar.subscribe', { name: profile.name }),
              copy: t('players.calendar.copy'),
              copied: t('players.calendar.copied'),
            }}
          />
        </div>
        <div className={s.column}>
          <Titles titles={profile.titles} />
          <Rivals profile={profile} />
          {singles && singles.length > 0 && <RatingCurve steps={singles} kind="singles" />}
          {doubles && doubles.length > 0 && <RatingCurve steps={doubles} kind="doubles" />}
          <PlayerStatistics statistics={profile.statistics} />
        </div>
      </div>
    </div>
  )
}
