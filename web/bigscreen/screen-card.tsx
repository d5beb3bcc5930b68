import { type CSSProperties, memo } from 'react'
import { playersIn } from '../../shared/matches/brief-name.ts'
import { isUntimed } from '../../shared/matches/lateness.ts'
import { of, type Side } from '../../shared/scoring/score.ts'
import {
  leaders,
  raisedDigits,
  setLeaders,
  setsInRow,
  shownStatus,
  showsPointsInRow,
  stoppedBy,
} from '../../shared/scoring/shown-score.ts'
import { useServerNow } from '../api/use-now.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { Correction } from '../scoreboard/freshness.tsx'
import { PairBall, SetDigits, SIDES, TieBreak, WinnerTick } from '../scoreboard/score-parts.tsx'
import { BriefStake } from '../scoreboard/stakes.tsx'
import { suspendedText } from '../scoreboard/suspension-text.ts'
import { useIsLate } from '../scoreboard/use-is-late.ts'
import { clockTime, dayIfLater } from '../ui/dates.ts'
import { Digit } from '../ui/digit.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { ChanceBar, NamedStake } from './chance-bar.tsx'
import { fitName } from './fit-name.ts'
import { fitPlace, type PlaceFit } from './fit-place.ts'
import type { MatchZone } from './match-zone.ts'
import s from './screen-card.module.css'
import { BALL_LINES, ScreenName } from './screen-name.tsx'
import type { ScreenPlace } from './use-chosen.ts'

/** Letters of an event and its round above which they are smaller, so that both fit beside the court. */
const LONG_EVENT = 26

interface Props extends MatchZone, ScreenPlace {
  match: MatchView
  stale: boolean
  /** Whether to show the chances to win, and the side that has a set, match or break point. */
  chances: boolean
  /** Whether nobody expects the match to begin any more. */
  overdue?: boolean
}

/** One match, readable from across a room. A first name may be an initial on screen, but is complete for screen readers. */
export const ScreenCard = memo(function ScreenCard({
  match,
  stale,
  chances,
  courtText,
  clubText,
  overdue = false,
  timeZone,
  city,
}: Props) {
  const { t } = useTranslation()
  const [one, two] = match.players
  const sets = match.score.sets.length
  const event = [match.category, match.description]
  const size = sets > 3 ? s.long : sets > 1 ? s.sets : ''
  const place = [courtText, clubText].filter((part) => part !== undefined)
  const fit = place.length > 0 ? fitPlace(place, chances) : null
  return (
    <article className={`${s.card} ${size}`} aria-label={t('live.versus', { one, two })}>
      <p className={s.top} data-tight={fit?.isTight || undefined}>
        <span className={`wrap ${s.what}`} data-long={event.join().length > LONG_EVENT || undefined}>
          {fit && <Place parts={place} fit={fit} />} <span className={s.category}>{match.category}</span>{' '}
          {match.description && <span className={s.category}>· {match.description}</span>}
        </span>
        <span className={s.state}>
          <Correction id={match.id} />
          {chances ? (
            <NamedStake match={match} isBesidePlace={fit !== null} />
          ) : (
            <BriefStake match={match} className={s.stake} />
          )}
        </span>
        <Status match={match} stale={stale} overdue={overdue} />
      </p>
      {SIDES.map((side) => (
        <Row key={side} match={match} side={side} />
      ))}
      {chances && <ChanceBar match={match} />}
      {match.status === 'scheduled' && !match.untimed && (
        <StartTime date={match.date} timeZone={timeZone} city={city} />
      )}
    </article>
  )
})

/** The court, and the club if several play. The card begins with it. */
function Place({ parts, fit: { size, isStacked, lineSize } }: { parts: readonly string[]; fit: PlaceFit }) {
  const [first, second] = parts
  const style = size === null ? undefined : ({ '--size': size, '--line-size': lineSize } as CSSProperties)
  return (
    <strong className={s.place} style={style} data-fit={size === null ? undefined : isStacked ? 'two' : 'one'}>
      <span>{first}</span>
      {second !== undefined && <span className={s.comma}>, </span>}
      {second !== undefined && <span>{second}</span>}
    </strong>
  )
}

/** The status of the match. If the score is old, another text replaces LIVE. */
function Status({ match, stale, overdue }: Pick<Props, 'match' | 'stale'> & { overdue: boolean }) {
  const { t } = useTranslation()
  const status = shownStatus(match.score)
  const isLate = useIsLate(match) && !overdue
  const planned = isUntimed(match) ? 'live.untimed' : isLate ? 'live.late' : (`status.${status}` as const)
  const text = overdue ? 'live.phase.overdue' : planned
  return (
    <span
      className={[
        status === 'live' ? s.live : s.status,
        (status === 'suspended' || isLate) && s.held,
        match.score.suspension && s.reasoned,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {status === 'live' && <span className={s.dot} aria-hidden="true" />}
      {status === 'live' && stale ? (
        t('live.pill.down')
      ) : status === 'suspended' ? (
        suspendedText(t, match.score.suspension)
      ) : (
        <span className={s.word}>{t(text)}</span>
      )}
    </span>
  )
}

function Row({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  const { score } = match
  const last = score.sets.length - 1
  const full = of(setLeaders(score), side) ? s.full : ''
  const shown = setsInRow(score)
  const { partners, fit, lines, lineFit, hasTwoLines } = fitName(of(match.players, side), score.sets.length, {
    isScheduled: match.status === 'scheduled',
    hasTwoDigits: score.sets.some(({ games }) => Math.max(...games) > 9),
    raised: shown.reduce((more, _, index) => more + Math.max(0, raisedDigits(score, index) - 1), 0),
    all: playersIn(match.players),
  })
  const size = { '--fit': fit, '--lines': lines, '--line-fit': lineFit } as CSSProperties
  return (
    <p
      className={of(leaders(score), side) ? `line ${s.row}` : `line ${s.row} dim`}
      style={size}
      data-two-lines={hasTwoLines || undefined}
    >
      <ScreenName partners={partners} />
      <PairBall match={match} side={side} lines={BALL_LINES} />
      {score.winner === side && <WinnerTick label={t('live.winner')} />}
      {stoppedBy(score) === side && <span className={s.stopped}>{t(`status.${score.status}`)}</span>}
      {shown.map((set, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: sets never change places
          key={index}
          className={index === last ? `${s.games} ${full}` : s.earlier}
          data-raised={raisedDigits(score, index)}
        >
          <SetDigits set={set} side={side} className={s.tiebreak} />
          <TieBreak score={score} index={index} side={side} />
          <span className="hidden-text"> {t('live.unit.games', { count: of(set.games, side) })}</span>
        </span>
      ))}
      {showsPointsInRow(score) && (
        <span className={match.status === 'live' ? `${s.points} ${s.alive}` : `${s.points} ${full}`}>
          <Digit value={of(match.points, side)} />
          <span className="hidden-text"> {t('live.unit.points', { count: Number(of(match.points, side)) })}</span>
        </span>
      )}
    </p>
  )
}

/** The start time, which replaces the score. It includes the day, unless that is today, and the city if the clock differs. */
function StartTime({ date, timeZone, city }: MatchZone & { date: string }) {
  const { language } = useTranslation()
  const day = dayIfLater(date, language, useServerNow(), timeZone)
  return (
    <time className={s.start} dateTime={date}>
      <span className={s.time}>{clockTime(date, language, timeZone)}</span>
      {(day || city) && <span className={s.day}>{[city, day].filter(Boolean).join(' · ')}</span>}
    </time>
  )
}
