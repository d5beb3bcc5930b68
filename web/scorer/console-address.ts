/** Where a phone finds the console. */
export interface ConsoleAddress {
  readonly url: string
  /** False where the address leads to whatever machine it is opened on: on a phone, to the phone. */
  readonly reachable: boolean
}

/**
 * The address of a match's console for another machine: where the server says it is reached, or else where this page came
 * from.
 * @param publicUrl the server's PUBLIC_URL; null where it has not said
 * @param origin this page's
 */
export function consoleAddress(publicUrl: string | null, origin: string, matchId: string): ConsoleAddress {
  const base = [publicUrl, origin].find((each) => each !== null && !isLoopback(each)) ?? origin
  return { url: `${base}/scorer/${encodeURIComponent(matchId)}`, reachable: !isLoopback(base) }
}

const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
