import { clockTime, dayKey, dayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './start-time.module.css'

/** When it begins, where its score will be; the day only where that is not today. */
export function StartTime({ date }: { date: string }) {
  const { language } = useTranslation()
  return (
    <time className={s.start} dateTime={date}>
      <span className={s.time}>{clockTime(date, language)}</span>
      {dayKey(date) !== new Date().toDateString() && <span className={s.day}>{dayName(date, language)}</span>}
    </time>
  )
}
