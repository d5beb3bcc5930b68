import { useRef } from 'react'
import s from './digit.module.css'

/** A number on a board. When it changes, it turns over once and is highlighted for less than a second. */
export function Digit({ value }: { value: string | number }) {
  const held = useRef(unturned(value))
  held.current = turnedTo(held.current, value, performance.now())
  const { turns, turning } = held.current
  // "Adv" is wider than a number.
  const label = String(value).length > 2 ? s.label : ''
  if (turns === 0) return <span className={`${s.still} ${label}`}>{value}</span>
  // A new key mounts a new element, which starts the animation again. "Adv" in smaller letters is another element than a number.
  return (
    <span
      key={`${turns} ${label}`}
      className={`${turning ? s.turned : s.still} ${label}`}
      data-value={turning ? value : undefined}
    >
      <span className={s.number}>{value}</span>
    </span>
  )
}

/** Time for which a changed number is highlighted, as in digit.module.css (ms). */
const HIGHLIGHT_MS = 900

/** The state of a number: how often it has turned over, and when it last changed. */
export interface Turns {
  readonly value: string | number
  readonly turns: number
  /** Whether the latest change is animated. False if the change came too soon after another one. */
  readonly turning: boolean
  /** Time of the last change (ms, `performance.now()`). */
  readonly changed: number
}

export const unturned = (value: string | number): Turns => ({
  value,
  turns: 0,
  turning: false,
  changed: Number.NEGATIVE_INFINITY,
})

/**
 * Returns the next state of a number. A number that changes during its animation does not start another animation, so that
 * it does not flicker while missed points arrive.
 */
export function turnedTo(held: Turns, value: string | number, now: number): Turns {
  if (held.value === value) return held
  const turning = now - held.changed > HIGHLIGHT_MS
  return { value, turns: turning ? held.turns + 1 : held.turns, turning, changed: now }
}
