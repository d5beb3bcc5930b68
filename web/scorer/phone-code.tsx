import { useEffect, useState } from 'react'
import type { PublicSettings } from '../../shared/auth/auth-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { getJson } from '../api/get-json.ts'
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
  const [code, setCode] = useState<(ConsoleAddress & { cells: boolean[][] }) | null>(null)
  useEffect(() => {
    let left = false
    Promise.all([publicUrl(), import('uqr')])
      .then(([from, { encode }]) => {
        const address = consoleAddress(from, location.origin, matchId)
        if (!left) setCode({ ...address, cells: encode(address.url, { ecc: 'M', border: 2 }).data })
      })
      // Without a network the library for QR codes may not load.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [matchId])
  const size = code?.cells.length ?? 33
  return (
    <figure className={s.figure}>
      <svg
        className={s.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('scorer.qr')}
        shapeRendering="crispEdges"
      >
        <path d={code ? pathOf(code.cells) : ''} fill="black" />
      </svg>
      <figcaption className={s.caption}>
        {t('scorer.qrText')} <span className={s.address}>{code?.url}</span>
        {code?.reachable === false && <strong className={s.unreachable}>{t('scorer.qrLocal')}</strong>}
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

const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Returns an SVG path with a square for each dark cell. */
const pathOf = (cells: readonly (readonly boolean[])[]): string =>
  cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
