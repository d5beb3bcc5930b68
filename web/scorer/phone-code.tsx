import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import s from './phone-code.module.css'

/** This page's address as a QR code: a phone's camera opens the console. The key is never in it. */
export function PhoneCode() {
  const { t } = useTranslation()
  const address = location.origin + location.pathname
  const [cells, setCells] = useState<boolean[][] | null>(null)
  useEffect(() => {
    let left = false
    import('uqr')
      .then(({ encode }) => {
        if (!left) setCells(encode(address, { ecc: 'M', border: 2 }).data)
      })
      // Without a network, and not kept for it: the address stands below all the same.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [address])
  const size = cells?.length ?? 33
  return (
    <figure className={s.figure}>
      <svg
        className={s.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('scorer.qr')}
        shapeRendering="crispEdges"
      >
        <path d={cells ? pathOf(cells) : ''} fill="black" />
      </svg>
      <figcaption className={s.caption}>
        {t('scorer.qrText')} <span className={s.address}>{address}</span>
      </figcaption>
    </figure>
  )
}

/** A square for every dark cell. */
const pathOf = (cells: readonly (readonly boolean[])[]): string =>
  cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
