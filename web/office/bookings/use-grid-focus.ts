import { useState } from 'react'
import { useGridKeys } from '../../ui/grid-keys.ts'
import { move } from '../../ui/grid-move.ts'
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
  const most = Math.max(1, ...lines.map(({ cells }) => cells.length))
  const first = { line: lines.findIndex(({ cells }) => cells.length > 0), cell: 0 }
  const at = lines[place.line]?.cells[place.cell] === undefined ? first : place

  function after(key: string, ctrl: boolean) {
    const { line, cell } = at
    const to = isUpright
      ? move({ row: cell, column: line }, key, ctrl, most, lines.length)
      : move({ row: line, column: cell }, key, ctrl, lines.length, most)
    if (!to) return null
    const next = isUpright ? { line: to.column, cell: to.row } : { line: to.row, cell: to.column }
    // Lines without a cell, such as those of a day on which the club is closed, are skipped.
    const direction = next.line < line ? -1 : 1
    while (lines[next.line]?.cells.length === 0) next.line += direction
    const cells = lines[next.line]?.cells
    if (!cells) return null
    const step = lines[line]?.cells[cell]?.step ?? 0
    const there = next.cell === cell && next.line !== line ? cellAtStep(cells, step) : next.cell
    return { line: next.line, cell: Math.max(0, Math.min(there, cells.length - 1)) }
  }
  return { ...useGridKeys(after, setPlace), at, setPlace }
}
