import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasWords } from '../i18n/start-i18n.ts'

/**
 * What index.html says of itself: `data-drawn` on the root, for as long as what stands there was drawn ahead; `other` where it
 * was drawn in another language and is hidden, `late` where it is shown all the same since the app is long in coming.
 * `data-whole` stands beside it where all its text is there: `live` where that is a score, which does not wait for words.
 */
const page = document.documentElement

/**
 * Shows the app. Where the page was drawn ahead, the app takes over what stands there, once the page's own code is here too.
 * Drawn in another language, or without its words, it makes its own instead.
 * @param fetched settled when it is known whether the page's own code is here. Without it what was drawn can still be read,
 * and the app could show less
 */
export async function show(root: HTMLElement, app: ReactNode, fetched: Promise<boolean>): Promise<void> {
  if (page.dataset.drawn !== undefined && !(await fetched)) return window.unready?.()
  const { drawn } = page.dataset
  // In small pieces, between which a tap is heard. What only this device knows (ui/use-on-device.ts) comes with a second look.
  if (drawn === '' && hasWords(page.lang)) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
