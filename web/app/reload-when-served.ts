import { servedScript } from '../ui/served-script.ts'

/** Pause before the first reload (ms). Each further pause is twice as long. */
const FIRST_PAUSE = 5000
/** Longest pause (ms). */
const LONGEST_PAUSE = 60_000

/** Time (ms) after which an earlier failure no longer lengthens the pause. */
const FORGOTTEN_AFTER = 300_000

/**
 * Reloads a broken page once the server serves it again: after a pause, or at once when the network returns.
 * @param onReturn calls a function each time the server can be reached again, and returns a function that stops this
 * @returns a function that stops
 */
export function reloadWhenServed(onReturn: (retry: () => unknown) => () => void = () => () => undefined): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function retry(): Promise<void> {
    clearTimeout(timer)
    const isServed = await servedScript()
    if (isStopped) return
    if (isServed) return location.reload()
    wait()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(retry, nextPause())
  }
  wait()
  addEventListener('online', retry)
  const leaveReturns = onReturn(retry)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', retry)
    leaveReturns()
  }
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
