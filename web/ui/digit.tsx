import { useRef } from 'react'
import s from './digit.module.css'

/** A number on a board. When it changes it turns over once and is marked for less than a second. */
export function Digit({ value }: { value: string | number }) {
  const first = useRef(value)
  const turned = useRef(false)
  if (first.current !== value) turned.current = true
  // A new key mounts a new element, and that is what starts the animation again.
  return (
    <span key={value} className={turned.current ? s.turned : s.still}>
      {value}
    </span>
  )
}
