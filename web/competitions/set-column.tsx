import type { CSSProperties } from 'react'
import s from './set-column.module.css'
import type { ShownSet } from './shown-sets.ts'

/** A side’s set, as wide as that of the other side, with the points of a lost tie-break raised beside it. */
export function SetColumn({ set: { text, raised, chars, raisedDigits } }: { set: ShownSet }) {
  const isPlain = chars === 1 && raisedDigits === 0
  return (
    <span
      className={s.set}
      style={isPlain ? undefined : ({ '--chars': chars, '--raised': raisedDigits } as CSSProperties)}
    >
      {text}
      {raised !== null && (
        <sup className={s.raised}>
          <span className="hidden-text">(</span>
          {raised}
          <span className="hidden-text">)</span>
        </sup>
      )}
    </span>
  )
}
