import { memo } from 'react'
import { Link } from 'react-router-dom'
import { isOver, of, type Side } from '../../shared/scoring/score.ts'
import {
  leaders,
  raisedDigits,
  setLeaders,
  setsInRow,
  shownStatus,
  showsPointsInRow,
  stoppedBy,
} from '../../shared/scoring/shown-score.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Correction } from './freshness.tsx'
import s from './match-card.module.css'
import { PlayerLink } from './player-link.tsx'
import { PairBall, SetDigits, SIDES, setRead, TieBreak, WinnerTick } from './score-parts.tsx'
import { BriefStake } from './stakes.tsx'
import { StatusPill } from './status-pill.tsx'

interface Props {
  match: MatchView
  to: string
  /** A text before the category, such as the court. */
  note?: string
  /** Whether names are links to the pages of their players. */
  links?: boolean
}

/**
 * One match in a list. The whole card is a link. If names are links too, the link of the card lies below them. Memoized: rendered
 * only when its match changes.
 */
export const MatchCard = memo(({ match, to, note, links = false }: Props) => {
  const { t } = useTranslation()
  const className = match.score.sets.length > 3 ? `${s.card} ${s.long}` : s.card
  const hasLinks = links && match.playerIds !== null
  const content = (
    <>
      <span className={`note ${s.top}`}>
        <span className={match.score.suspension ? `line ${s.state} ${s.reasoned}` : `line ${s.state}`}>
          <Correction id={match.id} />
          <BriefStake match={match} className={s.stake} />
          <StatusPill
            status={shownStatus(match.score)}
            suspension={match.score.suspension}
            date={match.date}
            untimed={match.untimed}
            quiet
          />
        </span>
        <span>{[note, match.category, match.description].filter(Boolean).join(' · ')}</span>
      </span>
      {match.status === 'scheduled' && !match.untimed && <StartTime match={match} />}
      {SIDES.map((side) => (
        <Row key={side} match={match} side={side} links={hasLinks} />
      ))}
    </>
  )
  if (!hasLinks)
    return (
      <Link to={to} className={className}>
        {content}
      </Link>
    )
  const [one, two] = match.players
  return (
    <div className={className}>
      <Link to={to} className={s.cover} aria-label={t('live.versus', { one, two })} />
      {content}
    </div>
  )
})

/** The time of a match that has not begun. */
function StartTime({ match }: { match: MatchView }) {
  const { time, city } = useClubTimes(match.club)?.parts(match.date) ?? {}
  return (
    <time className={s.time} dateTime={match.date}>
      {time} {city && <span className={`clipped ${s.city}`}>({city})</span>}
    </time>
  )
}

function Row({ match, side, links }: { match: MatchView; side: Side; links: boolean }) {
  const { t } = useTranslation()
  const { score } = match
  const sets = setsInRow(score)
  const games = of(setLeaders(score), side) ? s.digit : `${s.digit} ${s.behind}`
  const name = of(leaders(score), side) ? `clipped ${s.name}` : `clipped ${s.name} ${s.behind}`
  const read = [
    ...sets.map((_, index) => setRead(score, index, side, (count) => t('live.unit.games', { count }))),
    showsPointsInRow(score) &&
      `${of(match.points, side)} ${t('live.unit.points', { count: Number(of(match.points, side)) })}`,
  ]
  return (
    <span className={`line ${s.row}`}>
      {links ? (
        <LinkedName match={match} side={side} className={name} />
      ) : (
        <Name name={of(match.players, side)} className={name} />
      )}
      <PairBall match={match} side={side} lines={[s.upper, s.lower]} />
      {stoppedBy(score) === side && <span className={s.stopped}>{t(`status.${score.status}`)}</span>}
      {/* One hidden text for all digits. A text for each digit would take a quarter of a card's layout time. */}
      <span className="hidden-text"> {read.filter(Boolean).join(', ')}</span>
      {sets.map((set, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
          key={index}
          aria-hidden="true"
          className={index < score.sets.length - 1 ? `${s.digit} ${s.past}` : games}
          data-raised={raisedDigits(score, index)}
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
          isOver(score) && showsPointsInRow(score) && s.broken,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {/* The tick is in the place of the points, so that the name keeps its width. */}
        {score.winner === side && <WinnerTick label={t('live.winner')} />}
        {showsPointsInRow(score) && (
          <span aria-hidden="true">
            <Digit value={of(match.points, side)} />
          </span>
        )}
      </span>
    </span>
  )
}

/** The name of a side. On a narrow screen each partner has a line; screen readers still read one text. */
function Name({ name, className }: { name: string; className: string | undefined }) {
  const [first, ...others] = name.split(/(?<=\/)\s*/)
  if (others.length === 0) return <span className={className}>{name}</span>
  return (
    <span className={className}>
      <span className={s.partner}>{first} </span>
      <span className={s.partner}>{others.join(' ')}</span>
    </span>
  )
}

interface LinkedNameProps {
  match: MatchView
  side: Side
  className: string | undefined
}

/** The name of a side whose players have pages, in the same lines. */
function LinkedName({ match, side, className }: LinkedNameProps) {
  const partners = match.names[side - 1] ?? ''
  if (typeof partners === 'string')
    return (
      <span className={className}>
        <PlayerLink match={match} side={side} place={0} name={partners} />
      </span>
    )
  return (
    <span className={className}>
      {partners.map((partner, place) => (
        <span key={partner} className={s.partner}>
          <PlayerLink match={match} side={side} place={place} name={partner} />
          {place === 0 && ' / '}
        </span>
      ))}
    </span>
  )
}

/** A placeholder, as high as a card, while the list loads. */
export const CardSkeleton = () => <div className={`${s.card} ${s.skeleton}`} aria-hidden="true" />
