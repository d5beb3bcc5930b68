import { useClubTimes } from '../clubs/club-times.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { paperTime } from '../ui/paper-time.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** The date and the time of the match, which only paper has. */
export function PaperDate({ match }: { match: MatchView }) {
  const { language } = useTranslation()
  const times = useClubTimes(match.club)
  if (!times) return null
  const { day, time } = paperTime(match.date, language, times.timeZone)
  return (
    <time dateTime={match.date}>
      {' · '}
      {day}, {time}
    </time>
  )
}
