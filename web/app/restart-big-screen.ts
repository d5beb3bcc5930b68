/** Pause before the first reload (ms). Each further pause is twice as long. */
const FIRST_PAUSE = 5000
/** Longest pause (ms). */
const LONGEST_PAUSE = 60_000

/** Time (ms) after which an earlier failure no longer lengthens the pause. */
const FORGOTTEN_AFTER = 300_000

const isBigScreen = (): boolean => /^\/bigscreen\/?$/.test(location.pathname)

let restarting = false

/**
 * Reloads the big screen until it works again, because nobody is there to press a button. Does nothing on other pages.
 * Waits until the server has the page and its script: the browser's own error page would stay forever.
 * @param isBroken returns whether a reload is still needed
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

/** Returns the next pause (ms), and stores it so that it survives the reload. */
function nextPause(): number {
  let pause = FIRST_PAUSE
  try {
    const [last, at] = JSON.parse(sessionStorage.getItem('pause') ?? '[]')
    if (Date.now() - at < FORGOTTEN_AFTER) pause = Math.min(last * 2, LONGEST_PAUSE)
    sessionStorage.setItem('pause', JSON.stringify([pause, Date.now()]))
  } catch {
    // Without storage, each reload starts again with the first pause.
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
