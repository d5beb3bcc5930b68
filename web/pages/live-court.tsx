import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { isUntimed } from '../../shared/matches/lateness.ts'
import { phaseAt } from '../../shared/matches/live-order.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { of, type Side } from '../../shared/scoring/score.ts'
import { setLeaders, setsIfBegun, shownStatus, showsPoints } from '../../shared/scoring/shown-score.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'
import { useServerNow } from '../api/use-now.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { useDayAndCourt } from '../clubs/day-and-court.ts'
import { type MatchView, useMatchList } from '../match-feed/match-view.ts'
import { Correction, Reconnecting, useReconnecting } from '../scoreboard/freshness.tsx'
import { SideName } from '../scoreboard/side-name.tsx'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { Digit } from '../ui/digit.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { CourtFrame, CourtHalf, EmptyCourt, FailedCourt, WaitingCourt } from './court.tsx'
import h from './hero.module.css'
import s from './live-court.module.css'

/** The court at the top of the home page, with the featured match. It links to the match's scoreboard. */
export default function LiveCourt() {
  const { t } = useTranslation()
  const { state, matches, retry } = useMatchList()
  const again = useRetry(state === 'ready', retry)
  const stale = useReconnecting()
  const match = useFeaturedMatch(matches)
  const { place } = useDayAndCourt()
  // A match that another page has loaded is shown even if the list fails.
  if (!match) {
    if (state === 'loading') return <WaitingCourt />
    return state === 'failed' ? <FailedCourt retry={again} /> : <EmptyCourt />
  }
  const others = matches.filter(({ id, status }) => status === 'live' && id !== match.id).length
  const where = [match.description, place(match)].filter(Boolean).join(' · ')
  return (
    <CourtFrame
      matchId={match.id}
      stale={stale}
      others={others > 0 && <Link to={PAGES.live.path}>{t('home.others', { count: others })}</Link>}
      occasion={
        <>
          <span className={h.what}>
            {match.category} {where && <span className={h.where}>{where}</span>}
          </span>
          <Correction id={match.id} />
          <Reconnecting />
        </>
      }
    >
      <CourtSide match={match} side={1} />
      <CourtSign match={match} />
      <CourtSide match={match} side={2} />
    </CourtFrame>
  )
}

/** Key in the session storage for the id of the match on the court. */
const SHOWN = 'homeMatch'

/**
 * Returns the match for the court. Keeps a live match as long as it is live, also after a reload and when a person comes back,
 * because the live match with the latest point changes every few seconds.
 */
function useFeaturedMatch(matches: readonly MatchView[]): MatchView | null {
  const [before] = useState(shownBefore)
  const chosen = useRef(before)
  const now = useServerNow()
  const kept = matches.find(({ id, status }) => id === chosen.current && status === 'live')
  const match = kept ?? featuredMatch(matches, now)
  const id = match?.id ?? ''
  // Before the list has loaded, the match of the last visit is still the chosen one.
  if (id) chosen.current = id
  useEffect(() => {
    if (id) storeItem(SHOWN, id, 'sessionStorage')
  }, [id])
  return match
}

/** Returns the id of the match that this tab showed last, or an empty text. */
const shownBefore = (): string => storedItem(SHOWN, 'sessionStorage') ?? ''

/**
 * Returns the live match with the latest point. Without live matches, returns a suspended one, or else the next match, or else the last one. A match that nobody
 * expects any more is the last choice.
 */
function featuredMatch(matches: readonly MatchView[], now: number): MatchView | null {
  const latest = (wanted: MatchView['status']) =>
    matches.filter(({ status }) => status === wanted).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]
  const next = matches
    .filter((match) => phaseAt(match, now) === 'upcoming')
    .sort((a, b) => Number(isUntimed(a)) - Number(isUntimed(b)) || a.date.localeCompare(b.date))
  const played = matches.filter(({ status }) => status !== 'scheduled')
  return latest('live') ?? latest('suspended') ?? next[0] ?? played[0] ?? matches[0] ?? null
}

/** The sets before the last one, in small digits beside the name. */
function EarlierSets({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  return setsIfBegun(match.score)
    .slice(0, -1)
    .map((set, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sets never change places
      <span key={index} className={s.set}>
        <span className="hidden-text"> {t('live.set', { number: index + 1 })} </span>
        {of(set.games, side)}
      </span>
    ))
}

/** One side's half of the court: the name between the sidelines, the games at the baseline, the points at the net. */
function CourtSide({ match, side }: { match: MatchView; side: Side }) {
  const { t } = useTranslation()
  const games = setsIfBegun(match.score).at(-1)?.games
  return (
    <CourtHalf far={side === 2} className={of(setLeaders(match.score), side) ? s.player : `${s.player} ${s.behind}`}>
      <span className={`line ${s.name}`}>
        <SideName match={match} side={side} />
        <EarlierSets match={match} side={side} />
      </span>
      {games && (
        <span className={s.games}>
          <Digit value={of(games, side)} />
          <span className={s.label}>{t('live.unit.games', { count: of(games, side) })}</span>
        </span>
      )}
      {showsPoints(match.score) && (
        <span className={match.status === 'live' ? `${s.points} ${s.alive}` : s.points}>
          <Digit value={of(match.points, side)} />
          <span className={s.label}>{t('live.unit.points', { count: Number(of(match.points, side)) })}</span>
        </span>
      )}
    </CourtHalf>
  )
}

/** The status of the match, on the net. A match that has not begun also shows its time. */
function CourtSign({ match }: { match: MatchView }) {
  const times = useClubTimes(match.club)
  return (
    <span className={`stack-1 ${s.sign}`}>
      <StatusPill status={shownStatus(match.score)} date={match.date} untimed={match.untimed} />
      {match.status === 'scheduled' && !match.untimed && times && (
        <time className={s.when} dateTime={match.date}>
          {times.day(match.date)} {times.clock(match.date)}
        </time>
      )}
    </span>
  )
}
