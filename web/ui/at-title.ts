/**
 * Shows the title of a dialog that was just opened. The browser focuses the first control, and scrolls to it. If the title is
 * then not visible, as with zoom, the title gets the focus instead.
 */
export function startAtTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2')
  if (!title || isVisible(title, dialog)) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
  for (let part: Element | null = title; part && dialog.contains(part); part = part.parentElement) part.scrollTop = 0
}

function isVisible(title: Element, dialog: Element): boolean {
  const [inner, outer] = [title.getBoundingClientRect(), dialog.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}
