/** Offsets (CSS px) from the layout's place, back and forth. */
const SWING = [0, 2, 4, 2, 0, -2, -4, -2] as const

/** Returns the offset (CSS px) of the picture in this minute, against burn-in. It repeats after 64 minutes. */
export function shiftAt(now: number): readonly [x: number, y: number] {
  const minute = Math.floor(now / 60_000)
  return [swing(minute), swing(Math.floor(minute / SWING.length))]
}

const swing = (step: number): number => SWING[step % SWING.length] ?? 0
