import { useEffect, useState } from 'react'
import type { Draft } from '../../shared/matches/match-log.ts'
import { ignoreTap } from './ignored-tap.ts'
import { add } from './scorer-session.ts'

/** Two taps closer than this are one finger that trembled, ms. */
const TREMBLE_MS = 400

/** Queues what a tap says. False where the tap is too close to the last one: it is as if it had not been. */
export type TakeTap = (draft: Draft) => boolean

/** Takes a tap: once, however the finger trembles, and felt in the hand. `steady` when the next one counts. */
export function useTaps(): { tap: TakeTap; steady: boolean } {
  const [until, setUntil] = useState({ at: Number.NEGATIVE_INFINITY })
  const [over, setOver] = useState(until)
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), until.at - performance.now())
    return () => clearTimeout(timer)
  }, [until])
  const tap = (draft: Draft): boolean => {
    const now = performance.now()
    // The object itself is asked: two taps may come before anything is rendered again.
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
