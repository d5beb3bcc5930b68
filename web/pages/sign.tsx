import s from './sign.module.css'

export interface SignLines {
  /** In the ink of the text. */
  readonly lines: string
  /** What it is about. */
  readonly accent: string
}

/** A small drawing in the court's lines, 96 wide and 48 high. */
export function Sign({ lines, accent }: SignLines) {
  return (
    <svg className={s.sign} viewBox="0 -2 96 52" aria-hidden="true">
      <path d={lines} />
      <path className={s.accent} d={accent} />
    </svg>
  )
}
