import { useEffect, useState } from 'react'
import type { Draft } from '../../shared/matches/match-log.ts'
import { ignoreTap } from './ignored-tap.tsx'
import { add } from './scorer-session.ts'

/** Two taps within this time (ms) are one trembling finger. */
const TREMBLE_MS = 400

/** Queues the draft of a tap. Returns false, and does nothing, if the tap is too soon after the last one. */
export type TakeTap = (draft: Draft) => boolean

/** Returns a function that takes taps and vibrates, and `steady`: whether the next tap counts. */
export function useTaps(): { tap: TakeTap; steady: boolean } {
  const [until, setUntil] = useState({ at: Number.NEGATIVE_INFINITY })
  const [over, setOver] = useState(until)
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), until.at - performance.now())
    return () => clearTimeout(timer)
  }, [until])
  const tap = (draft: Draft): boolean => {
    const now = performance.now()
    // Reads the object itself: a second tap may come before the next render.
    if (now < until.at) {
      ignoreTap('early')
      return false
    }
    until.at = now + TREMBLE_MS
    setUntil({ at: until.at })
    const refusal = add(draft)
    if (refusal) ignoreTap(refusal)
    else navigator.vibrate?.(30)
    return true
  }
  return { tap, steady: over === until }
}
