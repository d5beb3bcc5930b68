import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { useSession } from '../api/session.ts'
import { hasWords } from '../i18n/start-i18n.ts'
import { useTheme } from '../ui/theme.ts'

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
  if (isAsDrawn()) hydrateRoot(root, app)
  // Made beside what stands there, and put in its place in one step.
  else startTransition(() => createRoot(root).render(app))
}

/** Pages are drawn for somebody whom nobody knows: in the browser's theme, signed out. */
function isAsDrawn(): boolean {
  const { token, username, email } = useSession.getState()
  const isStranger = token === null && username === null && email === null
  return page.dataset.drawn === '' && isStranger && useTheme.getState().theme === 'system' && hasWords(page.lang)
}

/** From now on the app answers. What was tapped before is tapped again, on what stands in its place. */
export function takenOver(): void {
  delete page.dataset.drawn
  const { tapped } = window
  delete window.tapped
  if (!tapped) return
  const { outerHTML } = tapped
  const same = [...document.querySelectorAll<HTMLElement>(tapped.localName)].find(
    (each) => each.outerHTML === outerHTML,
  )
  const again = tapped.isConnected ? tapped : same
  again?.click()
}
