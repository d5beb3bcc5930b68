import { useLive } from '../match-feed/match-store.ts'
import { clockTime } from '../ui/dates.ts'
import { useNow } from '../ui/use-now.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './data-age.module.css'

const UNITS = [
  ['d', 1440],
  ['h', 60],
  ['min', 1],
] as const

/** From when the scores are, and how long ago that was: "14:05 · 2 min old". It counts in minutes: seconds would draw the eye. */
export function DataAge() {
  const { t, language } = useTranslation()
  const lastContact = useLive((live) => live.lastContact)
  const minutes = Math.floor((useNow() - lastContact) / 60_000)
  const [unit, size] = UNITS.find(([, each]) => minutes >= each) ?? ['new', 1]
  return (
    <p className={s.age}>
      <time dateTime={new Date(lastContact).toISOString()}>
        {clockTime(new Date(lastContact).toISOString(), language)}
      </time>
      {' · '}
      {t(`bigscreen.old.${unit}`, { number: Math.floor(minutes / size) })}
    </p>
  )
}
