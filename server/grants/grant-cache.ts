import type { GrantRow } from './grant-repository.ts'

/** Time after which the cached grants are read again (ms). Another server may have revoked one. */
const CACHE_MS = 500
/** Maximum number of cached grants. Beyond it, the cache forgets the grant that it read first. */
const MOST_CACHED = 1000

interface Reader {
  byHash(hash: string): Promise<GrantRow | undefined>
  byHashes(hashes: readonly string[]): Promise<GrantRow[]>
}

/** Caches grants by the hash of their secret. One query refreshes all of them, so that a busy club needs few reads. */
export function createGrantCache({ byHash, byHashes }: Reader) {
  const grants = new Map<string, GrantRow>()
  let readAt = performance.now()
  let refreshing: Promise<void> | null = null
  /** The number of changes so far. A read that began before a change is not cached. */
  let changes = 0

  async function refresh(): Promise<void> {
    const before = changes
    const began = performance.now()
    try {
      const rows = await byHashes([...grants.keys()])
      if (before !== changes) return
      grants.clear()
      for (const row of rows) grants.set(row.hash, row)
      readAt = began
    } finally {
      refreshing = null
    }
  }

  async function read(hash: string): Promise<GrantRow | undefined> {
    if (grants.size > 0 && isOld()) {
      refreshing ??= refresh()
      await refreshing
    }
    const known = grants.get(hash)
    if (known && !isOld()) return known
    const before = changes
    if (grants.size === 0) readAt = performance.now()
    const grant = await byHash(hash)
    if (!grant || before !== changes) return grant
    const [first] = grants.keys()
    if (grants.size >= MOST_CACHED && first !== undefined) grants.delete(first)
    grants.set(hash, grant)
    return grant
  }

  const isOld = (): boolean => performance.now() - readAt > CACHE_MS

  return {
    /** Returns the grant at once if it is cached. */
    find: (hash: string): GrantRow | Promise<GrantRow | undefined> => {
      const known = isOld() ? undefined : grants.get(hash)
      return known ?? read(hash)
    },
    /** Removes a grant from the cache, because this server has changed it. */
    remove(hash: string): void {
      changes += 1
      grants.delete(hash)
    },
  }
}
