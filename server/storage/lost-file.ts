import { statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from './storage.ts'

/** Pause between two checks of the file (ms). */
const CHECK_MS = 15_000

/**
 * Returns a function that returns why the opened file is no longer the one at its path, or null. SQLite would go on writing to a
 * file that was removed, and everything would be lost at the stop.
 * @param file an opened file
 */
export function lostFile(file: string): () => string | null {
  const identity = () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    return found && `${found.dev} ${found.ino}`
  }
  const opened = identity()
  return () => {
    const now = identity()
    if (now === opened) return null
    const what = now === undefined ? 'was removed or moved' : 'was replaced'
    return `DATABASE_URL: ${path.resolve(file)} ${what} while the server uses it. The server stores nothing more. Stop it, and restore a backup: see docs/operations.md.`
  }
}

/** Logs an error once if the file of the database was removed or replaced. */
export function reportLostFile({ lost }: Pick<Storage, 'lost'>, log: Pick<FastifyBaseLogger, 'error'>): void {
  if (!lost) return
  const timer = setInterval(() => {
    const why = lost()
    if (why === null) return
    log.error(why)
    clearInterval(timer)
  }, CHECK_MS).unref()
}
