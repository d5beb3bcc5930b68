import s from './pictogram.module.css'

interface PictogramLines {
  /** Path in the colour of the text. */
  readonly lines: string
  /** Path in the accent colour. */
  readonly accent: string
}

/** A small line drawing, 96 wide and 48 high. */
export function Pictogram({ lines, accent }: PictogramLines) {
  return (
    <svg className={s.pictogram} viewBox="0 -2 96 52" aria-hidden="true">
      <path d={lines} />
      <path className={s.accent} d={accent} />
    </svg>
  )
}

/** Pictograms of the help page and the guide. */
export const PICTOGRAMS = {
  list: { lines: 'M2 1h92M2 47h92M10 12h40M10 36h34M76 12h10M76 36h10M2 24h92', accent: 'M2 1h92v23H2Z' },
  board: {
    lines: 'M2 2h92v44H2ZM2 24h92M54 2v44M10 13h28M10 35h20',
    accent: 'M64 8v10M84 8v10M64 30v10M74 30v10M74 8v10',
  },
  rally: { lines: 'M2 24h92M2 20v8M94 20v8', accent: 'M4 40h12V30h14v10h14V20h14v10h14V8h20' },
  bars: { lines: 'M48 0v48M44 9H12M44 24H24M44 39H4', accent: 'M52 9h18M52 24h34M52 39h12' },
  screen: {
    lines: 'M2 2h92v44H2ZM32.7 2v44M63.3 2v44M2 16.7h92M2 31.3h92',
    accent: 'M32.7 16.7h30.6v14.6H32.7Z',
  },
  hours: { lines: 'M2 2h92v44H2ZM25 2v44M48 2v44M71 2v44M2 24h92', accent: 'M48 24h23v22H48Z' },
  chair: {
    lines: 'M4 48l5-26M32 48l-5-26M6.5 36h23M2 22h32M4 22V6M32 22V6',
    accent: 'M12 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  },
  person: { lines: 'M14 13a9 9 0 1 0 18 0a9 9 0 1 0-18 0M2 48c0-24 42-24 42 0', accent: 'm56 26 7 7 13-16' },
  week: {
    lines: 'M2 2h92v44H2ZM2 12h92M15.1 2v44M28.3 2v44M41.4 2v44M54.6 2v44M67.7 2v44M80.9 2v44',
    accent: 'M28.3 20h13.1v8H28.3ZM67.7 30h13.2v8H67.7Z',
  },
} satisfies Record<string, PictogramLines>
