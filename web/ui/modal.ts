/** Opens a modal dialog. The page beneath does not scroll until the dialog is closed. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  holdPage(dialog)
}

/**
 * Keeps the page from scrolling beneath an open dialog. base.css uses an attribute, because browsers would evaluate
 * `html:has(dialog[open])` on every change of any page.
 */
export function holdPage(dialog: HTMLDialogElement): void {
  document.documentElement.dataset.modal = ''
  dialog.addEventListener('close', closed, { once: true })
}

function closed(): void {
  if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.modal
}
