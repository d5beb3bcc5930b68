/** How long the server has for each answer, ms. */
const TIMEOUT_MS = 5000

/** The script that this page of the server starts, or null for a page that is not ours: anything may answer for a server that is down. */
export function scriptOf(page: string): string | null {
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  return page.includes('<div id="root">') && script !== undefined ? script : null
}

/** Asks the server whether it serves another build than the one that runs here, script and all. Without an answer: no. */
export async function newBuildIsOut(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
  if (running === null) return false
  try {
    const script = scriptOf(await (await ask(location.pathname)).text())
    // A page whose script cannot be had yet would leave the screen black.
    return script !== null && script !== running && (await ask(script)).ok
  } catch {
    return false
  }
}

const ask = (path: string): Promise<Response> =>
  fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Starts the page anew, on the page of matches that was to come. */
export function reloadInto(page: number): void {
  const address = new URL(location.href)
  address.searchParams.set('page', String(page + 1))
  location.replace(address)
}
