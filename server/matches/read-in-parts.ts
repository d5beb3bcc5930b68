/** Number of matches whose logs one query reads. Small, because other requests wait while the server folds one result. */
const MATCHES_A_QUERY = 20

/** Reads some matches at a time. Halves a query that fails on invalid JSON until it finds the match at fault. */
export async function readInParts(
  all: readonly string[],
  read: (some: readonly string[]) => Promise<void>,
  cannotRead: (id: string, cause: unknown) => void,
): Promise<void> {
  async function readAll(some: readonly string[]): Promise<void> {
    try {
      await read(some)
    } catch (error) {
      const [first] = some
      if (first === undefined || !isUnparsable(error)) throw error
      if (some.length === 1) return cannotRead(first, error)
      const half = Math.ceil(some.length / 2)
      await readAll(some.slice(0, half))
      await readAll(some.slice(half))
    }
  }
  for (let from = 0; from < all.length; from += MATCHES_A_QUERY) await readAll(all.slice(from, from + MATCHES_A_QUERY))
}

/** Whether a query failed because a column is not valid JSON. */
function isUnparsable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof SyntaxError) return true
  return false
}
