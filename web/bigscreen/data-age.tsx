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

/** The time and age of the scores: "14:05 · 2 min old". In minutes, because changing seconds distract. */
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

/** Time (ms) without a message after which scores are old: pings come every ten seconds, polls every five. */
const SILENCE_MS = 15_000

/** Returns whether the scores may be old. */
export function useStale(): boolean {
  const lastContact = useLive((live) => live.lastContact)
  return useNow() - lastContact > SILENCE_MS
}
