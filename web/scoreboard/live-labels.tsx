import { useEffect, useState } from 'react'
import { useLive } from '../match-feed/match-store.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './live-labels.module.css'

/** Time (ms) that a correction is labelled. */
const CORRECTED_MS = 5_000

/** A label while the server does not answer, not even to polls: the score may be old. */
export function Reconnecting() {
  const { t } = useTranslation()
  const reconnecting = useReconnecting()
  return reconnecting && <strong className={`${s.label} ${s.reconnecting}`}>{t('live.reconnecting')}</strong>
}

export const useReconnecting = (): boolean => useLive(({ link }) => link === 'reconnecting')

/** A short label after a correction of this match's score, so that the change does not look like an error. */
export function Correction({ id }: { id: string }) {
  const { t } = useTranslation()
  const corrected = useLive(({ corrections }) => corrections[id] ?? 0)
  const [over, setOver] = useState(0)
  const left = corrected + CORRECTED_MS - Date.now()
  const shown = corrected !== over && left > 0
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setOver(corrected), corrected + CORRECTED_MS - Date.now())
    return () => clearTimeout(timer)
  }, [shown, corrected])
  return shown && <strong className={s.label}>{t('live.correction')}</strong>
}
