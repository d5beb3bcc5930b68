import { useMemo } from 'react'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { newPlayingTime, playingTimeAfter, timeOfSet } from '../../shared/matches/playing-time.ts'
import { shownSets } from '../../shared/scoring/display.ts'
import type { Score } from '../../shared/scoring/score.ts'
import { useNow } from '../api/use-now.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { usePlannedStart } from '../clubs/day-and-court.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './set-times.module.css'

/** Time (ms) between updates of the clock. */
const TICK_MS = 5000
const MINUTE = 60_000

interface Props {
  match: MatchSummary
  /** Name of the court; empty without one. */
  court: string
  /** The score before the first entry. */
  start: Score
  standing: readonly StandingEntry[]
}

/** The court, the time of day at the club, and the minutes that each set has taken. Before the first point, the day, the court and the start. */
export function SetTimes({ match, court, start, standing }: Props) {
  const { t } = useTranslation()
  const times = useClubTimes(match.club)
  const { clubs } = useKnownClubs()
  const planned = usePlannedStart(match)
  const now = useNow(TICK_MS)
  const time = useMemo(() => playingTimeAfter(newPlayingTime(start), standing), [start, standing])
  // The clock would look like the start of the match.
  if (time.startedAt === null)
    return (
      <p className={`note wrap ${s.times}`}>
        <span className={s.place}>{planned}</span>
      </p>
    )
  return (
    <p className={`note wrap ${s.times}`}>
      {court && <span className={s.court}>{court}</span>}
      {/* Without the clubs, as after a reload without a network, the time at the club is not known. */}
      {clubs && <time>{times?.clock(now)}</time>}
      {shownSets(time.from.score).map((_, index) => {
        const set = timeOfSet(time, index, now)
        if (set === null) return null
        const minutes = Math.floor(set / MINUTE)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
          <span key={index} className={index === time.sets.length - 1 ? s.running : undefined}>
            <span aria-hidden="true">{minutes}′</span>
            <span className="hidden-text">{t('scorer.setTime', { number: index + 1, count: minutes })}</span>
          </span>
        )
      })}
    </p>
  )
}
