import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '../storage/storage.ts'

/** Time between two checks of the versions (ms). A change has to show within a second. */
const INTERVAL = 500

interface Follower {
  readonly kind: string
  readonly load: () => Promise<void>
  /** Digest of the version it has loaded. */
  digest: string | undefined
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
      // Features keep their content. Log only the first failure.
      if (!failing && !closed) log.warn({ err: error }, 'could not check for new content')
      failing = true
    }
    schedule()
  }

  function schedule(): void {
    if (!closed) timer = setTimeout(checkAndSchedule, INTERVAL).unref()
  }
  schedule()

  return {
    /** Runs `load` now, and again after each change of this kind. */
    async follow(kind: string, load: () => Promise<void>): Promise<void> {
      followers.push({ kind, load, digest: undefined })
      await check()
    },
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}
