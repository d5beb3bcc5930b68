import { memo } from 'react'
import { Link } from 'react-router-dom'
import { isBrokenOff } from '../../shared/scoring/display.ts'
import { of, type Side } from '../../shared/scoring/side.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { clockTime } from '../ui/dates.ts'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Correction } from './live-labels.tsx'
import s from './match-card.module.css'
import {
  leaders,
  PairBall,
  SetDigits,
  SIDES,
  setRead,
  showsGames,
  showsPoints,
  statusOf,
  stoppedBy,
  TieBreak,
  WinnerTick,
} from './score-parts.tsx'
import { BriefStake } from './stakes.tsx'
import { StatusPill } from './status-pill.tsx'

/** One match in a list. The whole card is a link. Memoized: rendered when its match changes. */
export const MatchCard = memo(({ match, to }: { match: MatchView; to: string }) => {
  const { t, language } = useTranslation()
  return (
    <Link to={to} className={match.score.sets.length > 3 ? `${s.card} ${s.long}` : s.card}>
      <span className={s.top}>
        <span className={s.state}>
          <Correction id={match.id} />
          <BriefStake match={match} className={s.stake} />
          <StatusPill status={statusOf(match.score)} quiet />
        </span>
        <span>{[match.category, match.description].filter(Boolean).join(' · ')}</span>
      </span>
      {match.status === 'scheduled' && (
        <time className={s.time} dateTime={match.date}>
          {clockTime(match.date, language)}
        </time>
      )}
      {SIDES.map((side) => (
        <Row key={side} match={match} side={side} games={t('live.games')} points={t('live.points')} />
      ))}
    </Link>
  )
})

function Row({ match, side, games, points }: { match: MatchView; side: Side; games: string; points: string }) {
  const { t } = useTranslation()
  const { score } = match
  const sets = showsGames(score) ? score.sets : []
  const read = [
    ...sets.map((_, index) => setRead(score, index, side, games)),
    showsPoints(score) && `${of(match.points, side)} ${points}`,
  ]
  return (
    <span className={of(leaders(score), side) ? s.row : `${s.row} ${s.behind}`}>
      <Name name={of(match.players, side)} />
      <PairBall match={match} side={side} lines={[s.upper, s.lower]} />
      {stoppedBy(score) === side && <span className={s.stopped}>{t(`status.${score.status}`)}</span>}
      {/* One hidden text for all digits: one for each took a quarter of a card's layout time. */}
      <span className="hidden-text"> {read.filter(Boolean).join(', ')}</span>
      {sets.map((set, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is known by its place
          key={index}
          aria-hidden="true"
          className={index < score.sets.length - 1 ? `${s.digit} ${s.past}` : s.digit}
        >
          <SetDigits set={set} side={side} className={s.tiebreak} />
          <TieBreak score={score} index={index} side={side} />
        </span>
      ))}
      <span
        className={[
          s.points,
          match.status === 'live' && s.alive,
          match.status === 'suspended' && s.held,
          isBrokenOff(score) && s.broken,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {/* In the place of the points, so that the name keeps its width. */}
        {score.winner === side && <WinnerTick label={t('live.winner')} />}
        {showsPoints(score) && (
          <span aria-hidden="true">
            <Digit value={of(match.points, side)} />
          </span>
        )}
      </span>
    </span>
  )
}

/** On a narrow screen each partner has a line. The text stays one name. */
function Name({ name }: { name: string }) {
  const [first, ...others] = name.split(/(?<=\/)\s*/)
  if (others.length === 0) return <span className={s.name}>{name}</span>
  return (
    <span className={s.name}>
      <span className={s.partner}>{first} </span>
      <span className={s.partner}>{others.join(' ')}</span>
    </span>
  )
}

/** A placeholder of a card's height while the list loads. */
export const CardSkeleton = () => <div className={`${s.card} ${s.skeleton}`} aria-hidden="true" />
