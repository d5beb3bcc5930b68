/** Time after which a page has usually painted (ms). */
const FIRST_PAINT = 1000

/**
 * Calls a function once the browser has nothing else to do, or after some seconds. Browsers that can't say when they are idle
 * call it after the first paint.
 */
export function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5 * FIRST_PAINT })
  else setTimeout(work, FIRST_PAINT)
}
