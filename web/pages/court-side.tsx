import { useTranslation } from 'react-i18next'
import { of, type Side } from '../../shared/scoring/side.ts'
import type { MatchView } from '../live/match-view.ts'
import { leaders, showsPoints } from '../live/score-parts.tsx'
import { Digit } from '../ui/digit.tsx'
import s from './court-side.module.css'

/** One player's half: the name in the tramlines, the games at the baseline, the points by the net. */
export function CourtSide({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  const played = match.status !== 'scheduled'
  return (
    <span className={`${s.half} ${side === 2 ? s.far : ''} ${!of(leaders(match.score), side) ? s.behind : ''}`}>
      <span className={s.name}>{of(match.players, side)}</span>
      {played && (
        <span className={s.games}>
          <Digit value={of(match.games, side)} />
          <span className={s.label}>{t('live.games')}</span>
        </span>
      )}
      {showsPoints(match.score) && (
        <span className={match.status === 'live' ? `${s.points} ${s.alive}` : s.points}>
          <Digit value={of(match.points, side)} />
          <span className={s.label}>{t('live.points')}</span>
        </span>
      )}
    </span>
  )
}
