import { useEffect, useState } from 'react'
import { useLive } from '../match-feed/match-store.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './live-labels.module.css'

/** How long a score that was taken back is labelled, in ms. */
const CORRECTED = 5_000

/** Said while nothing is heard from the server, not even by polling: what is shown may be old. */
export function Reconnecting() {
  const { t } = useTranslation()
  const reconnecting = useReconnecting()
  return reconnecting && <strong className={`${s.label} ${s.reconnecting}`}>{t('live.reconnecting')}</strong>
}

export const useReconnecting = (): boolean => useLive(({ link }) => link === 'reconnecting')

/** Said for a moment when this match's score was taken back, so that it is not taken for a mistake of the page. */
export function Correction({ id }: { id: string }) {
  const { t } = useTranslation()
  const corrected = useLive(({ corrections }) => corrections[id] ?? 0)
  const [over, setOver] = useState(0)
  const left = corrected + CORRECTED - Date.now()
  const shown = corrected !== over && left > 0
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setOver(corrected), corrected + CORRECTED - Date.now())
    return () => clearTimeout(timer)
  }, [shown, corrected])
  return shown && <strong className={s.label}>{t('live.correction')}</strong>
}
