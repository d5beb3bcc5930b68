import { useLive } from '../match-feed/match-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useNow } from '../ui/use-now.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './freshness.module.css'
import { Correction, Reconnecting } from './live-labels.tsx'

/** Time (ms) without a message from the server after which the page says so. */
const SILENCE_MS = 15_000

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** The age of the score by the server's clock, and the state of the connection. */
export function Freshness({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const now = useNow()
  const onDevice = useOnDevice()
  const link = useLive((state) => state.link)
  // Selects the length of a silence instead of its start, which every point changes.
  const silence = useLive(({ lastContact }) => silentFor(now - lastContact))
  const clockOffset = useLive((state) => state.clockOffset)

  const age = Math.max(0, Math.floor((now + clockOffset - Date.parse(match.updatedAt)) / 1000))
  const [unit, seconds] = UNITS.find(([, each]) => age >= each) ?? ['s', 1]
  return (
    <p className={s.fresh}>
      <Correction id={match.id} />
      <Reconnecting />
      {link === 'polling' && <span className={s.polling}>{t('live.polling')}</span>}
      <span>
        {!onDevice
          ? '\u00A0'
          : silence !== null
            ? t('live.silent', { seconds: silence })
            : t(`live.updated.${unit}`, { number: Math.floor(age / seconds) })}
      </span>
    </p>
  )
}

/** Returns the whole seconds of a long silence, or null. */
const silentFor = (ms: number): number | null => (ms > SILENCE_MS ? Math.floor(ms / 1000) : null)
