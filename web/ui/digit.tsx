import { useRef } from 'react'
import s from './digit.module.css'
import { turnedTo, unturned } from './turns.ts'

/** A number on a board. When it changes it turns over once and is marked for less than a second. */
export function Digit({ value }: { value: string | number }) {
  const held = useRef(unturned(value))
  held.current = turnedTo(held.current, value, performance.now())
  const { turns, turning } = held.current
  if (turns === 0) return <span className={s.still}>{value}</span>
  // A new key mounts a new element, and that is what starts the animation again.
  return (
    <span key={turns} className={turning ? s.turned : s.still} data-value={turning ? value : undefined}>
      <span className={s.number}>{value}</span>
    </span>
  )
}
