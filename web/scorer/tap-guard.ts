import { useEffect, useLayoutEffect, useState } from 'react'
import { ignoreTap, noteKey } from './ignored-tap.tsx'

/** Taps within this time (ms) of a layout change are ignored: they were aimed at the old layout. */
export const SETTLE_MS = 350
/** Taps within this distance (CSS px) are the same finger: less than a key and its gap. */
const SAME_PLACE = 56

interface Tap {
  /** Time of `performance.now()` (ms), as events have it. */
  readonly at: number
  readonly x: number
  readonly y: number
}

/**
 * Distinguishes intended taps from taps on keys that appeared under the finger: the second tap of a trembling finger, or a
 * tap during a change of the score, a question or a pause.
 */
export function tapGuard() {
  let changedAt = Number.NEGATIVE_INFINITY
  let changes = 0
  let pressed: { intended: boolean; changes: number } | null = null
  let accepted: Tap | null = null
  /** The tap that caused the latest change, or null. */
  let cause: Tap | null = null

  function isIntended({ at, x, y }: Tap): boolean {
    if (at - changedAt >= SETTLE_MS) return true
    return cause !== null && Math.hypot(x - cause.x, y - cause.y) > SAME_PLACE
  }
  return {
    /** The layout has changed. */
    changed(at: number): void {
      cause = accepted && at - accepted.at < SETTLE_MS ? accepted : null
      // A tap causes one change only.
      accepted = null
      changedAt = at
      changes += 1
    },
    /** The finger is down, aimed at the current layout. */
    pressed(tap: Tap): void {
      pressed = { intended: isIntended(tap), changes }
    },
    /** The finger has tapped. @returns whether the tap counts */
    tapped(tap: Tap): boolean {
      const intended = pressed ? pressed.intended && pressed.changes === changes : isIntended(tap)
      pressed = null
      if (intended) accepted = tap
      return intended
    },
  }
}

/**
 * Ignores taps in an element that were aimed at an earlier layout. Clicks of a keyboard always count.
 * @param layout a name of the layout: when it changes, other keys are in the same place
 * @returns whether a tap counts anywhere now
 */
export function useTapGuard(root: HTMLElement | null, layout: string): boolean {
  const [guard] = useState(tapGuard)
  const [settled, setSettled] = useState<string | null>(null)
  useLayoutEffect(() => {
    guard.changed(performance.now())
    const timer = setTimeout(() => setSettled(layout), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [guard, layout])
  useEffect(() => {
    if (!root) return
    const press = (event: PointerEvent) => guard.pressed({ at: event.timeStamp, x: event.clientX, y: event.clientY })
    const tap = (event: MouseEvent) => {
      noteKey(event.target)
      // Clicks of a keyboard, a voice or a switch have detail 0.
      if (event.detail === 0) return
      if (guard.tapped({ at: event.timeStamp, x: event.clientX, y: event.clientY })) return
      event.preventDefault()
      event.stopPropagation()
      // A tap beside the keys does nothing anyway.
      if (event.target instanceof Element && event.target.closest('button, a')) ignoreTap('early')
    }
    root.addEventListener('pointerdown', press, { capture: true })
    root.addEventListener('click', tap, { capture: true })
    return () => {
      root.removeEventListener('pointerdown', press, { capture: true })
      root.removeEventListener('click', tap, { capture: true })
    }
  }, [guard, root])
  return settled === layout
}
