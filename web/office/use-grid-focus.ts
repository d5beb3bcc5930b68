import { type KeyboardEvent, useRef, useState } from 'react'
import { move } from '../ui/grid-move.ts'
import { cellAtStep, type SlotCell } from './week-cells.ts'

/**
 * Makes a grid of lines one tab stop, in which the arrows, Home, End and Page keys move. A key that
 * changes only the line keeps the time of day.
 * @param isUpright whether the lines are columns
 */
export function useGridFocus(
  lines: readonly { readonly cells: readonly Pick<SlotCell, 'step' | 'span'>[] }[],
  isUpright: boolean,
) {
  const [place, setPlace] = useState({ line: 0, cell: 0 })
  const table = useRef<HTMLTableElement>(null)
  const most = Math.max(1, ...lines.map(({ cells }) => cells.length))
  const first = { line: lines.findIndex(({ cells }) => cells.length > 0), cell: 0 }
  const at = lines[place.line]?.cells[place.cell] === undefined ? first : place

  function onKeyDown(event: KeyboardEvent) {
    const { line, cell } = at
    const to = isUpright
      ? move({ row: cell, column: line }, event.key, event.ctrlKey, most, lines.length)
      : move({ row: line, column: cell }, event.key, event.ctrlKey, lines.length, most)
    if (!to) return
    event.preventDefault()
    const next = isUpright ? { line: to.column, cell: to.row } : { line: to.row, cell: to.column }
    // Lines without a cell, such as those of a day on which the club is closed, are skipped.
    const direction = next.line < line ? -1 : 1
    while (lines[next.line]?.cells.length === 0) next.line += direction
    const cells = lines[next.line]?.cells
    if (!cells) return
    const step = lines[line]?.cells[cell]?.step ?? 0
    const there = next.cell === cell && next.line !== line ? cellAtStep(cells, step) : next.cell
    setPlace({ line: next.line, cell: Math.max(0, Math.min(there, cells.length - 1)) })
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus())
  }
  return { table, at, setPlace, onKeyDown }
}
