/**
 * Opens a dialog above the page, which does not scroll beneath it until the dialog is closed. base.css goes by an attribute
 * rather than by `html:has(dialog[open])`: that is asked anew whenever anything comes or goes on any page.
 */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  holdPage(dialog)
}

/** Keeps the page still beneath a dialog that is open. */
export function holdPage(dialog: HTMLDialogElement): void {
  document.documentElement.dataset.modal = ''
  dialog.addEventListener('close', closed, { once: true })
}

function closed(): void {
  if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.modal
}
