/**
 * Shows the title of a dialog that was just opened. The browser focuses the first control, and scrolls to it. The title gets
 * the focus instead if it is then not visible, as with zoom, or if the control is a button without `autofocus`: a second press
 * of Enter would do what the dialog asks about.
 */
export function startAtTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2')
  if (!title || (isVisible(title, dialog) && !document.activeElement?.matches('button:not([autofocus])'))) return
  focusTitle(title)
  for (let part: Element | null = title; part && dialog.contains(part); part = part.parentElement) part.scrollTop = 0
}

/**
 * Gives the focus to the title of a dialog whenever the control that has it disappears, as when a form has loaded. Without
 * this, a keyboard or a screen reader would be outside the dialog.
 * @returns a function that ends this
 */
export function keepFocus(dialog: HTMLDialogElement): () => void {
  const observer = new MutationObserver(() => {
    const title = dialog.querySelector('h2')
    if (title && document.activeElement === document.body) focusTitle(title)
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focusTitle(title: HTMLElement): void {
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

function isVisible(title: Element, dialog: Element): boolean {
  const [inner, outer] = [title.getBoundingClientRect(), dialog.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}
