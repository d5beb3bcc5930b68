import { useNow } from '../api/use-now.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './waits.module.css'

/** Returns a duration (ms) in minutes and seconds: `14:05`. A duration that is over is `0:00`. */
function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The time left until a moment (ISO 8601), counted down each second. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const left = minutesAndSeconds(Date.parse(until) - now)
  return (
    <span role="timer" className={s.left}>
      {t('booking.left', { left })}
    </span>
  )
}
