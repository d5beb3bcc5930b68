import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isSignedIn, useSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { keepSignedIn } from './app/keep-signed-in.ts'
import { showNotReady } from './app/not-ready.ts'
import { fetchPage } from './app/page-modules.ts'
import { hasTranslations, translationsSettled } from './i18n/start-i18n.ts'

/** Longest time (ms) that a page waits for its translations. */
const LONGEST_WAIT = 2000

const { dataset, lang } = document.documentElement
const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

keepSignedIn()
const fetched = fetchPage(location.pathname, isSignedIn(useSession.getState()))

async function show(root: HTMLElement): Promise<void> {
  const isTranslated = hasTranslations(lang)
  if (!isTranslated)
    await Promise.race([translationsSettled, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])
  const isPrerendered = dataset.prerendered !== undefined
  // Without its own code the page can still be read, and the app could show less.
  if (isPrerendered && !(await fetched)) return showNotReady()
  // A transition is interrupted by taps. Whatever only this device knows renders in a second pass (ui/use-on-device.ts).
  if (isPrerendered && isTranslated) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root) void show(root)
