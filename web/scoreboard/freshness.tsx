import { useEffect, useState } from 'react'
import { deviceTime } from '../api/server-clock.ts'
import { useClockAhead, useNow } from '../api/use-now.ts'
import { useOwnMessage } from '../api/use-own-message.ts'
import { useLive } from '../match-feed/match-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { ageOf } from '../ui/age.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './freshness.module.css'

/** Time for which a correction is labelled (ms). */
const CORRECTED_MS = 5_000
/** Time (ms) without a message from the server after which the page says so. */
const SILENCE_MS = 15_000

/** The age of the score by the server's clock, and the state of the connection. */
export function Freshness({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const now = useNow()
  const ahead = useClockAhead()
  const onDevice = useOnDevice()
  const link = useLive((state) => state.link)
  // Selects the seconds of silence. With the time of the last message instead, every point would render this component.
  const silence = useLive(({ lastContact }) => silentFor(now - ahead - lastContact))
  const { unit, number } = ageOf(now - Date.parse(match.updatedAt))
  return (
    <p className={`screen-only row ${s.fresh}`}>
      <Correction id={match.id} />
      <Reconnecting />
      {link === 'polling' && <span className="note">{t('live.polling')}</span>}
      <span className={s.age}>
        {!onDevice
          ? '\u00A0'
          : silence !== null
            ? t('live.silent', { seconds: silence })
            : t(`live.updated.${unit}`, { number })}
      </span>
    </p>
  )
}

/** Returns the whole seconds of a long silence, or null. */
const silentFor = (ms: number): number | null => (ms > SILENCE_MS ? Math.floor(ms / 1000) : null)

/** A label for the time in which the server does not answer, not even to polls. The score may be old. */
export function Reconnecting() {
  const { t } = useTranslation()
  const reconnecting = useReconnecting()
  useOwnMessage()
  return reconnecting && <strong className={`${s.label} ${s.reconnecting}`}>{t('live.reconnecting')}</strong>
}

export const useReconnecting = (): boolean => useLive(({ link }) => link === 'reconnecting')

/** A label for a few seconds after a correction of this match's score. Without the label the change may look like a bug. */
export function Correction({ id }: { id: string }) {
  const { t } = useTranslation()
  const corrected = useLive(({ corrections }) => corrections[id] ?? 0)
  const [over, setOver] = useState(0)
  const left = corrected + CORRECTED_MS - deviceTime()
  const shown = corrected !== over && left > 0
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setOver(corrected), corrected + CORRECTED_MS - deviceTime())
    return () => clearTimeout(timer)
  }, [shown, corrected])
  return shown && <strong className={`${s.label} ${s.correction}`}>{t('live.correction')}</strong>
}
