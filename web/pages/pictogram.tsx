import s from './pictogram.module.css'

export interface PictogramLines {
  /** In the ink of the text. */
  readonly lines: string
  /** What it is about. */
  readonly accent: string
}

/** A small drawing in the court's lines, 96 wide and 48 high. */
export function Pictogram({ lines, accent }: PictogramLines) {
  return (
    <svg className={s.pictogram} viewBox="0 -2 96 52" aria-hidden="true">
      <path d={lines} />
      <path className={s.accent} d={accent} />
    </svg>
  )
}
