import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { renewWith, useSession } from './api/session.ts'
import { isSignedIn } from './api/stored-session.ts'
import { showNotReady } from './app/not-ready.ts'
import { fetchPage } from './app/page-modules.ts'
import { Shell } from './app/shell.tsx'
import { hasTranslations, translationsSettled } from './i18n/start-i18n.ts'
import { pageJson } from './ui/page-data.ts'
import { whenIdle } from './ui/when-idle.ts'

/** Longest time (ms) that rendering waits for translations. */
const LONGEST_WAIT = 2000

const { dataset, lang } = document.documentElement
const app = (
  <StrictMode>
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  </StrictMode>
)

const signedIn = isSignedIn(useSession.getState())
keepSignedIn()
const fetched = fetchPage(location.pathname, signedIn)

async function show(root: HTMLElement): Promise<void> {
  const isTranslated = hasTranslations(lang)
  if (!isTranslated)
    await Promise.race([translationsSettled, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])
  const isPrerendered = dataset.prerendered !== undefined
  // If the code of the page failed to load, the prerendered page shows more than the app would.
  if (isPrerendered && !(await fetched)) return showNotReady(true)
  // Hydrates in a transition, which taps can interrupt. Parts that depend on the device render afterwards (ui/use-on-device.ts).
  // The login page replaces a prerendered page that needs a sign-in.
  const isShown = signedIn || !pageJson?.loginScripts
  if (isPrerendered && isTranslated && isShown) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root) void show(root)

/** Renews a token that is about to expire. The code for that loads after the first paint. */
function keepSignedIn(): void {
  renewWith(async (token) => (await (await import('./auth/load-provider.ts')).loadProvider()).renew(token))
  const watch = () => void import('./auth/watch-token.ts').then(({ watchToken }) => watchToken()).catch(() => undefined)
  if (signedIn) whenIdle(watch)
}
