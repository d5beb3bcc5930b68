// The first script of every page. It starts the app, and shows a message if the app fails to load.
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/shared.css'
import './ui/frame.css'
import './ui/print.css'
import { askAhead } from './api/early-answer.ts'
import { isSignedIn, storedSession } from './api/stored-session.ts'
import { showNotReady } from './app/not-ready.ts'
import { pageJson } from './ui/page-data.ts'

/** Longest time (ms) to wait for the app before the page says that it isn't live. */
const LONGEST_WAIT = 20_000

/** Longest time (ms) that the app's start waits for the first paint of a prerendered page. */
const LONGEST_PAINT = 1000

function start(): void {
  const signedIn = isSignedIn(storedSession())
  for (const src of (!signedIn && pageJson?.loginScripts) || (pageJson?.scripts ?? [])) preload(src)
  if (pageJson?.call && (signedIn || !pageJson.loginScripts))
    askAhead(pageJson.call.replace(':id', location.pathname.split('/')[2] ?? ''))
  import('./main.tsx').catch(showNotReady)
}

function preload(src: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: src }),
  )
}

/** Calls a function once, after the first paint. Before it, scripts would take bandwidth from styles and fonts. */
function afterFirstPaint(callback: () => void): void {
  let called = false
  const once = () => {
    if (!called) callback()
    called = true
  }
  // Browsers do not paint a hidden page.
  if (document.hidden) once()
  else new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
  setTimeout(once, LONGEST_PAINT)
}

if (document.documentElement.dataset.prerendered === undefined) start()
else afterFirstPaint(start)
setTimeout(() => showNotReady(), LONGEST_WAIT)
