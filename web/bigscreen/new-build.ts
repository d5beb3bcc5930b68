/** Longest time an answer may take (ms). */
const TIMEOUT_MS = 5000

/** Returns the script of a page, or null if it is not our page: a proxy may answer for a server that is down. */
export function scriptOf(page: string): string | null {
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  return page.includes('<div id="root">') && script !== undefined ? script : null
}

/** Returns whether the server has another build, and its script loads. Returns false without an answer. */
export async function newBuildIsOut(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
  if (running === null) return false
  try {
    const script = scriptOf(await (await ask(location.pathname)).text())
    // Without its script the new page would stay black.
    return script !== null && script !== running && (await ask(script)).ok
  } catch {
    return false
  }
}

const ask = (path: string): Promise<Response> =>
  fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Reloads the page at this page of matches. */
export function reloadInto(page: number): void {
  const address = new URL(location.href)
  address.searchParams.set('page', String(page + 1))
  location.replace(address)
}
