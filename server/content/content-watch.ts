import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '../storage/storage.ts'

/** How often the versions are looked at, ms: a change has to show within a second. */
const EVERY = 500

interface Follower {
  readonly kind: string
  readonly load: () => Promise<void>
  /** What it holds. */
  digest: string | undefined
}

export type ContentWatch = ReturnType<typeof watchContent>

/**
 * Tells rooms when another process has loaded other content into the database. One small query every half second
 * serves all kinds, on every database.
 */
export function watchContent(storage: Storage, log: FastifyBaseLogger) {
  const { contentVersions } = storage.tables
  const followers: Follower[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failing = false

  async function look(): Promise<void> {
    const versions = await storage.db.select().from(contentVersions)
    for (const follower of followers) {
      // The version is read before the content: what is loaded may be newer than its digest says, never older.
      const digest = versions.find(({ kind }) => kind === follower.kind)?.digest ?? ''
      if (digest === follower.digest) continue
      await follower.load()
      follower.digest = digest
    }
  }

  async function lookAgain(): Promise<void> {
    try {
      await look()
      failing = false
    } catch (error) {
      // The rooms go on with what they hold; once is enough to say so.
      if (!failing && !closed) log.warn({ err: error }, 'cannot see whether the content has changed')
      failing = true
    }
    next()
  }

  function next(): void {
    if (!closed) timer = setTimeout(lookAgain, EVERY).unref()
  }
  next()

  return {
    /** Runs `load` now, and again whenever other content of this kind was loaded. */
    async follow(kind: string, load: () => Promise<void>): Promise<void> {
      followers.push({ kind, load, digest: undefined })
      await look()
    },
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}
