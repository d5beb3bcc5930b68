import type { BySide, Side } from '../../shared/scoring/score.ts'
import s from './board.module.css'
import type { BoardRow, BoardView } from './board-view.ts'
import { fitSides, type NameSizes } from './fit-sides.ts'
import type { Translate } from './texts.ts'

/** An element with a class and content. Text is never parsed as HTML. */
export function element(tag: string, className: string | undefined, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...content)
  return made
}

/** Draws the rows of a board: names, the ball, games and points. */
export function drawRows(view: BoardView, sizes: NameSizes, t: Translate): HTMLElement {
  const [one, two] = view.rows
  const { lines, size } = fitSides([one.partners, two.partners], sizes, widthOf)
  const board = element('div', s.rows, drawRow(one, 1, lines, t), drawRow(two, 2, lines, t))
  board.style.setProperty('--size', size.toFixed(2))
  return board
}

function drawRow(row: BoardRow, side: Side, lines: BySide<readonly string[]>, t: Translate): HTMLElement {
  const drawn = element('p', row.isFull ? s.row : `${s.row} ${s.behind}`)
  const own = lines[side - 1] ?? []
  drawn.append(element('span', s.name, ...own.map((line) => element('span', s.line, line))))
  if (row.stopped) drawn.append(element('span', s.stopped, t(`status.${row.stopped}`)))
  drawn.append(markOf(row, own.length, t))
  row.cells.forEach(({ kind, text, raised, isFull }, index) => {
    const cell = element('span', `${s.cell} ${s[kind]} ${isFull ? '' : s.dim}`, element('span', s.digits, text))
    cell.dataset.key = `${side} ${kind} ${index}`
    if (raised !== null) cell.append(element('sup', s.raised, String(raised)))
    drawn.append(cell)
  })
  return drawn
}

/** The ball of the side that serves, or the tick of the winner. Otherwise an empty element takes the same space. */
function markOf({ serves, isWinner }: BoardRow, lines: number, t: Translate): HTMLElement {
  const place = lines > 1 && serves !== 'side' && serves ? s[serves] : ''
  const mark = element('span', `${s.mark} ${serves ? `${s.ball} ${place}` : isWinner ? s.tick : ''}`)
  if (!serves && !isWinner) return mark
  mark.role = 'img'
  mark.ariaLabel = t(serves ? 'live.serving' : 'live.winner')
  return mark
}

/** Replaces the content of a parent. Numbers that have changed turn over once. */
export function replaceBoard(parent: HTMLElement, ...content: HTMLElement[]): void {
  const before = new Map(cellsIn(parent).map(([key, text]) => [key, text]))
  parent.replaceChildren(...content)
  for (const [key, text, cell] of cellsIn(parent)) {
    if (before.has(key) && before.get(key) !== text) cell.classList.add(s.turned ?? '')
  }
}

const cellsIn = (parent: HTMLElement) =>
  [...parent.querySelectorAll<HTMLElement>('[data-key]')].map(
    (cell) => [cell.dataset.key ?? '', cell.textContent, cell] as const,
  )

/** Returns the width of a name in the board's font, in font sizes, with some space for rounding. */
const widthOf = (text: string): number => measured(text, s.measuredName)

/** Returns the width of the text that says why a side stopped, with the space before it, in font sizes. */
export const stoppedWidth = ({ stopped }: BoardRow, t: Translate): number =>
  stopped ? measured(t(`status.${stopped}`), s.measuredStopped) + STOPPED_SPACE : 0

/** The space before that text (font sizes). board.module.css has it too. */
const STOPPED_SPACE = 0.7

let measuring: HTMLElement | null = null

/** Measures a text as the page draws it: with a fallback font if its own has not loaded in time. */
function measured(text: string, className: string | undefined): number {
  measuring ??= document.body.appendChild(element('span', undefined))
  measuring.className = className ?? ''
  measuring.textContent = text
  const width = measuring.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(measuring).fontSize)
  measuring.textContent = ''
  return width * 1.01
}

/** Longest time to wait for the fonts (ms). */
const FONTS_MS = 3000

/** Waits for the fonts of these texts, because names are measured with them. */
export async function fontsFor(...texts: string[]): Promise<void> {
  const board = getComputedStyle(document.documentElement).getPropertyValue('--board') || 'sans-serif'
  const loaded = Promise.all([
    document.fonts.load(`700 1em ${board}`, texts.join('')),
    document.fonts.load('600 1em Inter'),
  ])
  await Promise.race([loaded.catch(() => null), new Promise((resolve) => setTimeout(resolve, FONTS_MS))])
}
