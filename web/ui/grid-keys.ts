import { type KeyboardEvent, useRef } from 'react'

/**
 * Makes a table with the role `grid` one stop of the Tab key. After a key that moves, its cell with `tabIndex` 0 has the focus.
 * @param to returns the place after a key, or null for keys that do not move
 */
export function useGridKeys<Place>(to: (key: string, ctrl: boolean) => Place | null, go: (place: Place) => void) {
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const place = to(event.key, event.ctrlKey)
    if (!place) return
    event.preventDefault()
    go(place)
    // Waits for rendering, because on a phone the cell of another court or day replaces this one.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus())
  }
  return { table, onKeyDown }
}
