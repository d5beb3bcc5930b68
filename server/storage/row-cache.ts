/** Time after which a cached row is read again (ms). Another process may have changed it. */
const CACHE_MS = 500

export interface RowReader<Row> {
  keyOf(row: Row): string
  one(key: string): Promise<Row | undefined>
  /** Returns the rows with these keys. Leaves out keys without a row. */
  many(keys: readonly string[]): Promise<Row[]>
}

interface Entry<Row> {
  readonly row: Row
  /** Whether it was found since the last refresh. */
  used: boolean
}

/**
 * Caches rows by a key, so that a busy club costs few reads. Twice a second, one query refreshes the rows that were used
 * since the last refresh. All other rows are removed.
 * @param most maximum number of rows. Beyond it, the row that was added first is removed.
 */
export function createRowCache<Row>({ keyOf, one, many }: RowReader<Row>, most: number) {
  const entries = new Map<string, Entry<Row>>()
  let readAt = performance.now()
  let refreshing: Promise<void> | null = null
  /** The number of changes so far. A read that began before a change is not cached. */
  let changes = 0

  const isOld = (): boolean => performance.now() - readAt > CACHE_MS

  async function refresh(): Promise<void> {
    const before = changes
    const began = performance.now()
    const keys = [...entries].filter(([, { used }]) => used).map(([key]) => key)
    try {
      const rows = keys.length > 0 ? await many(keys) : []
      if (before !== changes) return
      entries.clear()
      for (const row of rows) entries.set(keyOf(row), { row, used: false })
      readAt = began
    } finally {
      refreshing = null
    }
  }

  async function read(key: string): Promise<Row | undefined> {
    if (entries.size > 0 && isOld()) {
      refreshing ??= refresh()
      await refreshing
    }
    const known = isOld() ? undefined : entries.get(key)
    if (known) {
      known.used = true
      return known.row
    }
    const before = changes
    if (entries.size === 0) readAt = performance.now()
    const row = await one(key)
    if (!row || before !== changes) return row
    const [first] = entries.keys()
    if (entries.size >= most && first !== undefined) entries.delete(first)
    entries.set(key, { row, used: true })
    return row
  }

  return {
    /** Returns the row at once if it is cached. */
    find(key: string): Row | Promise<Row | undefined> {
      const known = entries.get(key)
      if (!known) return read(key)
      known.used = true
      return isOld() ? read(key) : known.row
    },
    /** Removes a row from the cache, because this process has changed it. */
    remove(key: string): void {
      changes += 1
      entries.delete(key)
    },
  }
}
