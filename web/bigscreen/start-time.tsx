import { clockTime, dayKey, dayName } from '../ui/dates.ts'
import { useWords } from '../ui/use-words.ts'
import s from './start-time.module.css'

/** When it begins, where its score will be; the day only where that is not today. */
export function StartTime({ date }: { date: string }) {
  const { language } = useWords()
  return (
    <time className={s.start} dateTime={date}>
      <span className={s.time}>{clockTime(date, language)}</span>
      {dayKey(date) !== new Date().toDateString() && <span className={s.day}>{dayName(date, language)}</span>}
    </time>
  )
}
