import type { KeyboardEvent } from 'react'

/** The id of the button that changes the chosen matches. */
export const CHANGE = 'change-chosen-matches'

/** The box from which the Tab key led to the bar with the buttons; null after the person has left the bar again. */
let origin: HTMLElement | null = null

/**
 * Leads the Tab key from a ticked box to the buttons for the chosen matches, because they are after the whole list otherwise. The
 * arrow keys lead to the next box and the one before, so that a person can tick several.
 */
export function leaveBox(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, currentTarget: box } = event
  if (key === 'Tab' && !shiftKey && (box.checked || box.indeterminate)) {
    origin = box
    focusInstead(event, document.getElementById(CHANGE))
  }
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const boxes = [...(box.closest('table')?.querySelectorAll<HTMLElement>('input[type=checkbox]') ?? [])]
    focusInstead(event, boxes[boxes.indexOf(box) + (key === 'ArrowDown' ? 1 : -1)])
  }
}

/** Leads the Tab key from the bar back to the place in the list from where it came. */
export function leaveBar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const end = event.shiftKey ? buttons[0] : buttons.at(-1)
  if (event.key !== 'Tab' || event.target !== end || !origin) return
  const stops = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select)')]
  focusInstead(event, event.shiftKey ? origin : stops[stops.indexOf(origin) + 1])
  origin = null
}

function focusInstead(event: KeyboardEvent, target: HTMLElement | null | undefined): void {
  if (!target?.isConnected) return
  event.preventDefault()
  target.focus()
}
