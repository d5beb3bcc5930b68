/** How long an address stays known after it last used the key (ms). */
const DAY = 24 * 3_600_000
/** Number of addresses remembered; the one that was added first is forgotten first. */
const MOST = 10_000

/** Addresses that have used the scorer key in the last day. */
export function createKnownAddresses(now: () => number = Date.now) {
  const lastUse = new Map<string, number>()
  return {
    /** Whether the address used the key within this time (ms), by default a day. */
    has: (address: string, within = DAY): boolean =>
      now() - (lastUse.get(address) ?? Number.NEGATIVE_INFINITY) < within,
    note(address: string): void {
      lastUse.delete(address)
      lastUse.set(address, now())
      const [first] = lastUse.keys()
      if (lastUse.size > MOST && first !== undefined) lastUse.delete(first)
    },
  }
}
