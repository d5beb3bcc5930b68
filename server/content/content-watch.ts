import type { FastifyBaseLogger } from 'fastify'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import { inBackground } from '../http/in-background.ts'
import type { Storage } from '../storage/storage.ts'

/** Time between two checks of the versions (ms). A change has to show within a second. */
const INTERVAL = 500

interface Follower {
  readonly kind: string
  readonly load: () => Promise<void>
  /** Digest of the loaded version. */
  digest: string | undefined
}

/** The items of a kind in memory. */
export interface ContentList<Item> {
  /** Returns a new array after each change. */
  items(): readonly Item[]
  /** Returns the response of the call that lists the items. */
  response(): CachedResponse
}

export type ContentWatch = ReturnType<typeof watchContent>

/**
 * Notifies features when another process has loaded new content into the database. One small query every half second
 * serves all kinds, on both databases.
 */
export function watchContent(storage: Storage, log: FastifyBaseLogger) {
  const { contentVersions } = storage.tables
  const followers: Follower[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failing = false

  async function check(): Promise<void> {
    const versions = await storage.db.select().from(contentVersions)
    for (const follower of followers) {
      // The version is read before the content, so the content may be newer than its digest, never older.
      const digest = versions.find(({ kind }) => kind === follower.kind)?.digest ?? ''
      if (digest === follower.digest) continue
      await follower.load()
      follower.digest = digest
    }
  }

  async function checkAndSchedule(): Promise<void> {
    try {
      await check()
      failing = false
    } catch (error) {
      // Features keep the content that they have loaded. Only the first failure is logged.
      if (!failing && !closed) log.warn({ err: error }, 'could not check for new content')
      failing = true
    }
    schedule()
  }

  function schedule(): void {
    if (!closed)
      timer = setTimeout(() => inBackground(log, 'checking for new content', checkAndSchedule()), INTERVAL).unref()
  }
  schedule()

  return {
    /** Loads the items of a kind now, and again after each change. */
    async follow<Item>(kind: string, load: () => Promise<readonly Item[]>): Promise<ContentList<Item>> {
      let items: readonly Item[] = []
      let response = cachedJson('[]')
      const keep = async () => {
        items = await load()
        response = cachedJson(JSON.stringify(items))
      }
      followers.push({ kind, load: keep, digest: undefined })
      await check()
      return { items: () => items, response: () => response }
    },
    /** Loads what has changed now, so that a write shows at once on the server that made it. */
    refresh: check,
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}
