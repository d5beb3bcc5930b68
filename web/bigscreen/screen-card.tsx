import { memo } from 'react'
import { of, type Side } from '../../shared/scoring/side.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { Correction } from '../scoreboard/live-labels.tsx'
import {
  leaders,
  PairBall,
  SetDigits,
  SIDES,
  showsGames,
  showsPoints,
  statusOf,
  stoppedBy,
  TieBreak,
  WinnerTick,
} from '../scoreboard/score-parts.tsx'
import { BriefStake } from '../scoreboard/stakes.tsx'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './screen-card.module.css'
import n from './screen-name.module.css'
import { ScreenName } from './screen-name.tsx'
import { StartTime } from './start-time.tsx'

/** One match, to be read from across the room. The names are whole in the text; what does not fit is cut by the eye only. */
export const ScreenCard = memo(function ScreenCard({ match, stale }: { match: MatchView; stale: boolean }) {
  const { t } = useTranslation()
  const [one, two] = match.players
  const sets = match.score.sets.length
  const size = sets > 3 ? s.long : sets > 1 ? s.sets : ''
  return (
    <article className={`${s.card} ${size}`} aria-label={t('live.versus', { one, two })}>
      <p className={s.top}>
        <span className={s.category}>{match.category}</span>
        <Correction id={match.id} />
        <BriefStake match={match} className={s.stake} />
        <Status match={match} stale={stale} />
      </p>
      {SIDES.map((side) => (
        <Row key={side} match={match} side={side} />
      ))}
      {match.status === 'scheduled' && <StartTime date={match.date} />}
    </article>
  )
})

/** Nobody claims LIVE of an old score. */
function Status({ match, stale }: { match: MatchView; stale: boolean }) {
  const { t } = useTranslation()
  const status = statusOf(match.score)
  return (
    <span className={status === 'live' ? s.live : status === 'suspended' ? `${s.status} ${s.held}` : s.status}>
      {status === 'live' && <span className={s.dot} aria-hidden="true" />}
      {status === 'live' && stale ? t('live.pill.down') : t(`status.${status}`)}
    </span>
  )
}

function Row({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  const { score } = match
  const last = score.sets.length - 1
  return (
    <p className={of(leaders(score), side) ? s.row : `${s.row} ${s.behind}`}>
      <ScreenName name={of(match.players, side)} />
      <PairBall match={match} side={side} lines={[n.upper, n.lower]} />
      {score.winner === side && <WinnerTick label={t('live.winner')} />}
      {stoppedBy(score) === side && <span className={s.stopped}>{t(`status.${score.status}`)}</span>}
      {showsGames(score) &&
        score.sets.map((set, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is known by its place
          <span key={index} className={index === last ? s.games : s.earlier}>
            <SetDigits set={set} side={side} className={s.tiebreak} />
            <TieBreak score={score} index={index} side={side} />
            <span className="hidden-text"> {t('live.games')}</span>
          </span>
        ))}
      {showsPoints(score) && (
        <span className={match.status === 'live' ? `${s.points} ${s.alive}` : s.points}>
          <Digit value={of(match.points, side)} />
          <span className="hidden-text"> {t('live.points')}</span>
        </span>
      )}
    </p>
  )
}
