import { useEffect, useState } from 'react'
import type { PublicSettings } from '../../shared/auth/auth-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
import { isLoopback } from '../ui/loopback.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './phone-code.module.css'

/** The address of the console for a phone. */
interface ConsoleAddress {
  readonly url: string
  /** False for a loopback address, which on a phone means the phone itself. */
  readonly reachable: boolean
}

/** The console's address as a QR code for a phone's camera. It never contains the scorer key. */
export function PhoneCode({ matchId }: { matchId: string }) {
  const { t } = useTranslation()
  const [address, setAddress] = useState<ConsoleAddress | null>(null)
  useEffect(() => {
    let left = false
    void publicUrl().then((from) => {
      if (!left) setAddress(consoleAddress(from, location.origin, matchId))
    })
    return () => {
      left = true
    }
  }, [matchId])
  return (
    <figure className={s.figure}>
      <QrCode text={address?.url ?? null} label={t('scorer.qr')} />
      <figcaption className={s.caption}>
        {t('scorer.qrText')} <span className={s.address}>{address?.url}</span>
        {address?.reachable === false && <strong className={s.unreachable}>{t('scorer.qrLocal')}</strong>}
      </figcaption>
    </figure>
  )
}

/** Returns the server's PUBLIC_URL, or null if the server does not answer. */
const publicUrl = (): Promise<string | null> =>
  getJson<PublicSettings>('/auth/settings').then(
    ({ body }) => body.publicUrl,
    () => null,
  )

/**
 * Returns the address of a match's console for another device: at the server's PUBLIC_URL, or at this page's origin.
 * @param publicUrl the server's PUBLIC_URL, or null if it is unknown
 * @param origin this page's origin
 */
export function consoleAddress(publicUrl: string | null, origin: string, matchId: string): ConsoleAddress {
  const base = [publicUrl, origin].find((each) => each !== null && !isLoopback(each)) ?? origin
  return { url: base + pathTo('scorer', matchId), reachable: !isLoopback(base) }
}
