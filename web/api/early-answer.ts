/** Time after which a call fails (ms). */
export const TIMEOUT_MS = 10_000

let early: { path: string; response: Promise<Response | undefined> } | null = null

/** Makes the first call of the page while the app is still loading. `takeEarlyAnswer` returns the response. */
export function askAhead(path: string): void {
  const response = fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Read the body now, because the app may load later than the call's timeout.
    .then(async (answer) => new Response(await answer.blob(), answer))
    .catch((error: Error) => {
      if (error.name === 'TimeoutError') throw error
      return undefined
    })
  response.catch(() => undefined)
  early = { path, response }
}

/**
 * Returns the response to the call of `askAhead`, and forgets it. Returns undefined if there was no such call, or if the
 * network failed.
 * @throws TimeoutError if the server did not respond in time
 */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  if (early?.path !== path) return undefined
  const { response } = early
  early = null
  return response
}
