/** A position in a grid, counted from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/**
 * Returns the position after a key press, or null for other keys. Home and End move to the first and last column. With Ctrl
 * they move to the first and last cell. Page Up and Page Down move by six rows.
 */
export function move({ row, column }: Place, key: string, ctrl: boolean, rows: number, columns: number): Place | null {
  const to = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - 6, column },
    PageDown: { row: row + 6, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? rows - 1 : row, column: columns - 1 },
  }[key]
  return to ? { row: within(to.row, rows), column: within(to.column, columns) } : null
}

const within = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index))
