import type { FastifyBaseLogger } from 'fastify'
import type { Matches } from '../matches/matches.ts'
import type { SharedDatabase } from '../storage/storage.ts'
import { type Changes, type Cursor, createChangesRepository } from './changes-repository.ts'
import type { SharedSlots } from './share-slots.ts'

/** The rooms whose changes are looked for. */
export interface WatchedRooms {
  readonly matches: Pick<Matches, 'find' | 'others'>
  readonly slots: Pick<SharedSlots, 'take'>
}

export interface ChangesWatch {
  /** Looks now. Whatever was committed before this call is on the sheets when it resolves, unless the database is away. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Looks again and again for what other servers have committed and did not get across, and reads it.
 * @param from where to begin: from before the sheets were loaded
 * @param everyMs the pause between two looks
 */
export function watchChanges(
  database: SharedDatabase,
  { matches, slots }: WatchedRooms,
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
    slots.take(changes.slots)
    const lacking = [...lackingIn(changes, matches)]
    if (lacking.length > 0) await matches.others.catchUp(lacking)
    cursor = changes.cursor
  }

  async function run(): Promise<void> {
    do {
      again = false
      try {
        await lookOnce()
        if (failing) log.info("others' writes can be seen again")
        failing = false
      } catch (error) {
        // What is here is served meanwhile; once is enough to say so.
        if (!failing && !closed) log.warn({ err: error }, 'cannot see what others have written')
        failing = true
      }
    } while (again && !closed)
    // In the same turn in which nobody wanted another look: who wants one later begins it.
    looking = null
    if (!closed) timer = setTimeout(look, everyMs).unref()
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
  timer = setTimeout(look, everyMs).unref()

  return {
    look,
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Of which matches a server does not know all. */
function* lackingIn({ heads, described }: Changes, { find }: Pick<Matches, 'find'>): Generator<string> {
  for (const { id, head } of heads) if ((find(id)?.log.live.seq ?? -1) < head) yield id
  for (const { id, updatedAt } of described) if ((find(id)?.record.updatedAt ?? -1) < updatedAt) yield id
}
