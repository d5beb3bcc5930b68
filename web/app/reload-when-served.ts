import { servedScript } from '../ui/served-script.ts'

/** Pause before the first reload (ms). Each further pause is twice as long. */
const FIRST_PAUSE = 5000
/** Longest pause (ms). */
const LONGEST_PAUSE = 60_000

/** Time (ms) after which an earlier failure no longer lengthens the pause. */
const FORGOTTEN_AFTER = 300_000

let reloading = false

/**
 * Reloads the page once the server serves it again, for screens that nobody operates. Gives up if the page works again or
 * another page opens.
 * @param isBroken returns whether a reload is still needed
 */
export async function reloadWhenServed(isBroken: () => boolean): Promise<void> {
  if (reloading) return
  reloading = true
  const { pathname } = location
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, nextPause()))
    if (location.pathname !== pathname || !isBroken()) break
    if (await servedScript()) return location.reload()
  }
  reloading = false
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
