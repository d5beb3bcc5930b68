/** Longest time an answer may take (ms). */
const TIMEOUT_MS = 5000

/** Returns the script of a page, or null if it is not our page: a proxy may answer for a server that is down. */
export function scriptOf(page: string): string | null {
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  return page.includes('<div id="root">') && script !== undefined ? script : null
}

/**
 * Returns the script of this page as the server has it now, or null if the page or its script cannot be loaded. Reload only
 * if it returns one: without the page the browser's own error stays forever, and without the script the page stays empty.
 */
export async function servedScript(): Promise<string | null> {
  try {
    const script = scriptOf(await (await ask(location.pathname)).text())
    return script !== null && (await ask(script)).ok ? script : null
  } catch {
    return null
  }
}

const ask = (path: string): Promise<Response> =>
  fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
