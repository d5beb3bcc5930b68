declare global {
  interface Window {
    /** The one call that index.html made before any script was here. */
    early?: { path: string; response: Promise<Response | undefined> }
  }
}

/**
 * The answer to the call that the page itself made ahead, once; undefined where it made none such or got none.
 * @throws TimeoutError where the server was silent for ten seconds: index.html gives up by then
 */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  if (window.early?.path !== path) return undefined
  const { response } = window.early
  delete window.early
  return response
}
