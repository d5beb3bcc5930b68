import type { MatchView } from '../match-feed/match-view.ts'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { clockTime, dayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-sign.module.css'

/** On the net: where the match stands, and when it begins if it has not. */
export function CourtSign({ match }: { match: MatchView }) {
  const { language } = useTranslation()
  return (
    <span className={s.sign}>
      <StatusPill status={match.status} />
      {match.status === 'scheduled' && (
        <time className={s.when} dateTime={match.date}>
          {dayName(match.date, language)} {clockTime(match.date, language)}
        </time>
      )}
    </span>
  )
}
