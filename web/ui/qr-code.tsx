import { useEffect, useState } from 'react'
import s from './qr-code.module.css'

/** Number of cells per side of a usual address. The empty code has this size, so that nothing moves when the code appears. */
const USUAL_SIZE = 33

/** A QR code for a phone's camera. @param text null until it is known */
export function QrCode({ text, label }: { text: string | null; label: string }) {
  const [cells, setCells] = useState<boolean[][] | null>(null)
  useEffect(() => {
    let left = false
    setCells(null)
    if (text === null) return
    import('uqr')
      .then(({ encode }) => {
        if (!left) setCells(encode(text, { ecc: 'M', border: 2 }).data)
      })
      // Without a network the library may not load.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [text])
  const size = cells?.length ?? USUAL_SIZE
  return (
    <svg className={s.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={cells ? pathOf(cells) : ''} fill="black" />
    </svg>
  )
}

/** Returns an SVG path with a square for each dark cell. */
const pathOf = (cells: readonly (readonly boolean[])[]): string =>
  cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
