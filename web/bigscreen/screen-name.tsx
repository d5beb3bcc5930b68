import { BETWEEN, type FittedName } from './fit-name.ts'
import s from './screen-name.module.css'

/** The classes with which the ball is on the line of the partner who serves. */
export const BALL_LINES = [s.upper, s.lower] as const

/** A name on up to three lines. A pair has one line for each partner. */
export function ScreenName({ partners: [first = '', ...others] }: Pick<FittedName, 'partners'>) {
  if (others.length === 0) {
    return (
      <span className={s.name}>
        <span className={s.words}>{first}</span>
      </span>
    )
  }
  return (
    <span className={s.name}>
      <span className={s.partner}>{first + BETWEEN}</span>
      <span className={s.partner}>{others.join(' / ')}</span>
    </span>
  )
}
