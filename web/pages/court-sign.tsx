import { useTranslation } from 'react-i18next'
import type { MatchView } from '../live/match-view.ts'
import { StatusPill } from '../live/status-pill.tsx'
import { clockTime, dayName } from '../ui/dates.ts'
import s from './court-sign.module.css'

/** On the net: where the match stands, and when it begins if it has not. */
export function CourtSign({ match }: { match: MatchView }) {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
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
