import { pathTo } from '../../shared/pages/page-table.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { haveSeveralClubs, useDayAndCourt } from '../clubs/day-and-court.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { startsById, useOrderOfToday } from '../order/order-data.ts'
import { briefExpectedText } from '../order/order-texts.ts'
import { MatchCard } from '../scoreboard/match-card.tsx'
import { clockTime } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './followed-cards.module.css'

/** Maximum number of next matches. */
const MOST_NEXT = 24

interface CardsProps {
  matches: readonly MatchView[]
  /** Returns a text before the place of a match. */
  before?: (match: MatchView) => string | false | undefined
}

/** The cards of matches, each with its day unless it is today, and its court. */
export function FollowedCards({ matches, before }: CardsProps) {
  const { dayAndCourt } = useDayAndCourt()
  const namesClub = haveSeveralClubs(matches)
  return (
    <ul className={s.cards}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard
            match={match}
            to={pathTo('liveMatch', match.id)}
            note={[before?.(match), dayAndCourt(match, namesClub)].filter(Boolean).join(' · ')}
            links
          />
        </li>
      ))}
    </ul>
  )
}

/** The next matches: those of today with their expected starts, then the others. */
export function NextMatches({ matches, now }: { matches: readonly MatchView[]; now: number }) {
  const clubs = useKnownClubs().clubs ?? []
  const isToday = ({ club, date }: MatchView): boolean => {
    const zone = timeZoneOf(club, clubs)
    return club !== null && dateIn(zone, Date.parse(date)) === dateIn(zone, now)
  }
  const shown = matches.slice(0, MOST_NEXT)
  const today = shown.filter(isToday)
  const others = shown.filter((match) => !today.includes(match))
  return (
    <div className="stack-3">
      {[...new Set(today.flatMap(({ club }) => club ?? []))].map((club) => (
        <OfToday
          key={club}
          club={club}
          timeZone={timeZoneOf(club, clubs)}
          matches={today.filter((match) => match.club === club)}
          now={now}
        />
      ))}
      {others.length > 0 && <FollowedCards matches={others} />}
    </div>
  )
}

interface OfTodayProps {
  club: string
  timeZone: string
  matches: readonly MatchView[]
  now: number
}

/** The next matches of today at a club, with the expected starts of its order of play. */
function OfToday({ club, timeZone, matches, now }: OfTodayProps) {
  const { t, language } = useTranslation()
  const { order } = useOrderOfToday(club, timeZone)
  const starts = startsById(order)
  const clock = (moment: number) => clockTime(moment, language, timeZone)
  const expected = ({ id }: MatchView) => {
    const start = starts.get(id)
    return start && briefExpectedText(start, now, clock, t)
  }
  return <FollowedCards matches={matches} before={expected} />
}
