/** Back and forth, never further than 4 px from where the layout belongs. */
const SWING = [0, 2, 4, 2, 0, -2, -4, -2] as const

/**
 * By how many pixels the picture stands off its place in this minute, so that no line burns in: another place each
 * minute, 64 before the first comes again.
 */
export function shiftAt(now: number): readonly [x: number, y: number] {
  const minute = Math.floor(now / 60_000)
  return [swing(minute), swing(Math.floor(minute / SWING.length))]
}

const swing = (step: number): number => SWING[step % SWING.length] ?? 0
