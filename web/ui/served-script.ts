/** Longest time an answer may take (ms). */
const ANSWER_MS = 5000

/** Returns the path of a page's script, or null if the page is not ours. A proxy may answer while the server is down. */
export function scriptOf(page: string): string | null {
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  return page.includes('<div id="root">') && script !== undefined ? script : null
}

/**
 * Returns the path of the script that the server now has for this page, or null if the page or the script cannot be loaded.
 * After null, do not reload the page. Without the page the browser would show its own error forever. Without the script the
 * page would stay empty.
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
  fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_MS) })
