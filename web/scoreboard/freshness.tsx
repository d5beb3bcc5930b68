import { useLive } from '../match-feed/match-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useNow } from '../ui/use-now.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './freshness.module.css'
import { Correction, Reconnecting } from './live-labels.tsx'

/** Silence longer than this is said, in ms. */
const SILENCE = 15_000

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** How old the score is by the server's clock, and whether the line to it holds. */
export function Freshness({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const now = useNow()
  const onDevice = useOnDevice()
  const link = useLive((state) => state.link)
  // Not the moment itself, which every point changes: only how long nothing came, where that is long.
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

/** Whole seconds of a silence that is worth telling; null of a shorter one. */
const silentFor = (ms: number): number | null => (ms > SILENCE ? Math.floor(ms / 1000) : null)
