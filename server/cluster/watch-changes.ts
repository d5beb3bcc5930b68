import type { FastifyBaseLogger } from 'fastify'
import { inBackground } from '../http/in-background.ts'
import type { Matches } from '../matches/matches.ts'
import type { SharedDatabase } from '../storage/storage.ts'
import { type Changes, type Cursor, createChangesRepository } from './changes-repository.ts'
import type { SharedSlots } from './publish-commits.ts'

/** The features whose changes are read. */
export interface WatchedFeatures {
  readonly matches: Pick<Matches, 'versionOf' | 'remoteChanges'>
  readonly slots: Pick<SharedSlots, 'apply'>
}

export interface ChangesWatch {
  /** Polls now. When it resolves, everything committed before this call is in memory, unless the database was unreachable. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Polls the database for commits of other servers whose messages were lost, and applies them.
 * @param from position at which to start, taken before the matches were loaded
 * @param everyMs pause between two polls (ms)
 */
export function watchChanges(
  database: SharedDatabase,
  { matches, slots }: WatchedFeatures,
  { from, everyMs, log }: { from: Cursor; everyMs: number; log: FastifyBaseLogger },
): ChangesWatch {
  const repository = createChangesRepository(database)
  let cursor = from
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let again = false
  let closed = false
  let failing = false

  async function lookOnce(): Promise<void> {
    const changes = await repository.since(cursor)
    if (changes.units.length > 0) await slots.apply(changes.units)
    const incomplete = [...incompleteOf(changes, matches)]
    if (incomplete.length > 0) await matches.remoteChanges.catchUp(incomplete)
    cursor = changes.cursor
  }

  async function run(): Promise<void> {
    do {
      again = false
      try {
        await lookOnce()
        if (failing) log.info('reading the writes of other servers again')
        failing = false
      } catch (error) {
        // Logged once; meanwhile the server answers from memory.
        if (!failing && !closed) log.warn({ err: error }, 'cannot read the writes of other servers')
        failing = true
      }
    } while (again && !closed)
    // No other code ran since the loop read `again`. An earlier call of `look` has set `again`, and a later call starts a new
    // run.
    looking = null
    if (!closed) schedule()
  }

  function schedule(): void {
    timer = setTimeout(() => inBackground(log, 'reading the writes of other servers', look()), everyMs).unref()
  }

  function look(): Promise<void> {
    if (closed) return Promise.resolve()
    if (looking) {
      again = true
      return looking
    }
    clearTimeout(timer)
    looking = run()
    return looking
  }
  schedule()

  return {
    look,
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Yields the ids of the changed matches that are not up to date in memory. */
function* incompleteOf({ heads, described }: Changes, { versionOf }: Pick<Matches, 'versionOf'>): Generator<string> {
  for (const { id, head } of heads) if ((versionOf(id)?.seq ?? -1) < head) yield id
  for (const { id, updatedAt } of described) if ((versionOf(id)?.describedAt ?? -1) < updatedAt) yield id
}
