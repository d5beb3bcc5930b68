/** The address of the console for a phone. */
export interface ConsoleAddress {
  readonly url: string
  /** False for a loopback address, which on a phone means the phone itself. */
  readonly reachable: boolean
}

/**
 * Returns the address of a match's console for another device: at the server's PUBLIC_URL, or at this page's origin.
 * @param publicUrl the server's PUBLIC_URL, or null without an answer
 * @param origin this page's origin
 */
export function consoleAddress(publicUrl: string | null, origin: string, matchId: string): ConsoleAddress {
  const base = [publicUrl, origin].find((each) => each !== null && !isLoopback(each)) ?? origin
  return { url: `${base}/scorer/${encodeURIComponent(matchId)}`, reachable: !isLoopback(base) }
}

const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
