/** First pause (ms) before a restart. Every further pause is twice as long. */
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 60_000

/** Time (ms) after which an earlier failure no longer lengthens the pause. */
const FORGOTTEN_AFTER = 300_000

const isBigScreen = (): boolean => /^\/bigscreen\/?$/.test(location.pathname)

let restarting = false

/**
 * Reloads the big screen until it works again: nobody stands there to press a button. Other pages leave it to the reader.
 * It waits for a server that has the page and its script, because the browser's own error page would stay for good.
 * @param isBroken asked before each reload
 */
export async function restartBigScreen(isBroken: () => boolean): Promise<void> {
  if (restarting || !isBigScreen()) return
  restarting = true
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, nextPause()))
    if (!isBigScreen() || !isBroken()) break
    if (await isServed()) return location.reload()
  }
  restarting = false
}

/** Returns the next pause (ms), and keeps it over reloads. */
function nextPause(): number {
  let pause = FIRST_PAUSE
  try {
    const [last, at] = JSON.parse(sessionStorage.getItem('pause') ?? '[]')
    if (Date.now() - at < FORGOTTEN_AFTER) pause = Math.min(last * 2, LONGEST_PAUSE)
    sessionStorage.setItem('pause', JSON.stringify([pause, Date.now()]))
  } catch {
    // Without storage every pause after a reload is the first.
  }
  return pause
}

async function isServed(): Promise<boolean> {
  const get = (path: string) => fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(5000) })
  try {
    const page = new DOMParser().parseFromString(await (await get(location.pathname)).text(), 'text/html')
    const script = page.querySelector('script[type=module][src]')?.getAttribute('src')
    return page.getElementById('root') !== null && Boolean(script) && (await get(script ?? '')).ok
  } catch {
    return false
  }
}
