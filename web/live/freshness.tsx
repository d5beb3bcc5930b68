import { useTranslation } from 'react-i18next'
import { useNow } from '../ui/use-now.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import s from './freshness.module.css'
import { Correction, Reconnecting } from './live-labels.tsx'
import { useLive } from './live-store.ts'
import type { MatchView } from './match-view.ts'

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
  const lastContact = useLive((state) => state.lastContact)
  const clockOffset = useLive((state) => state.clockOffset)

  const silence = now - lastContact
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
          : silence > SILENCE
            ? t('live.silent', { seconds: Math.floor(silence / 1000) })
            : t(`live.updated.${unit}`, { number: Math.floor(age / seconds) })}
      </span>
    </p>
  )
}
