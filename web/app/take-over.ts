import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasWords } from '../i18n/start-i18n.ts'

declare global {
  interface Window {
    /** What was tapped before any script was here, kept by index.html. */
    tapped?: HTMLElement
  }
}

/** What index.html says of itself: `data-drawn` on the root, for as long as what stands there was drawn ahead. */
const page = document.documentElement

/**
 * Shows the app. Where the page was drawn ahead, the app takes over what stands there: whole, once the page's own code is
 * here too, so that nothing vanishes meanwhile.
 * @param fetched settled when the page's own code is here
 */
export async function show(root: HTMLElement, app: ReactNode, fetched: Promise<void>): Promise<void> {
  if (page.dataset.drawn === undefined) {
    createRoot(root).render(app)
    return
  }
  await fetched
  for (const field of root.querySelectorAll<HTMLInputElement>('[data-waits]')) {
    field.disabled = false
    delete field.dataset.waits
  }
  // Drawn in another language, or the words are not here: the app's own is made beside it and put in its place in one step.
  if (page.dataset.drawn === 'other' || !hasWords(page.lang)) startTransition(() => createRoot(root).render(app))
  // What only this device knows (ui/use-on-device.ts) comes with the second look.
  else hydrateRoot(root, app)
}

/** From now on the app answers. What was tapped before is tapped again. */
export function takenOver(): void {
  delete page.dataset.drawn
  window.tapped?.click()
  delete window.tapped
}
