import { create } from 'zustand'
import type { Refusal } from '../../shared/matches/may-append.ts'

/** How long it is said that a tap did not count (ms). */
const SAID_MS = 2500
const FLASH_MS = 700

/** Why the latest tap did not count; null when that has been said. */
export const useIgnoredTap = create<{ reason: 'early' | Refusal | null }>(() => ({ reason: null }))

let timer: ReturnType<typeof setTimeout> | undefined
let key: Element | null = null

/** Notes the key that is tapped: it flashes if the tap does not count. */
export function noteKey(target: EventTarget | null): void {
  key = target instanceof Element ? target.closest('button, a') : null
}

/** Shows, says and vibrates that a tap does not count. */
export function ignoreTap(reason: 'early' | Refusal): void {
  navigator.vibrate?.([40, 60, 40])
  const outline = '4px solid var(--action)'
  key?.animate({ outline: [outline, outline], outlineOffset: ['-2px', '-2px'] }, FLASH_MS)
  clearTimeout(timer)
  useIgnoredTap.setState({ reason })
  timer = setTimeout(() => useIgnoredTap.setState({ reason: null }), SAID_MS)
}
