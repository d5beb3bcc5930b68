import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Waiting } from '../../shared/matches/followed-log.ts'
import type { LiveMatch } from '../../shared/matches/live-match.ts'
import type { MatchSummary } from '../../shared/matches/match.ts'

/** What a reload without a network starts from: who plays what, and the log as this phone last saw it. */
export interface KeptSheet {
  readonly id: string
  readonly summary: MatchSummary
  readonly live: LiveMatch
}

interface Schema extends DBSchema {
  sheets: { key: string; value: KeptSheet }
  /** In the order in which they were tapped: the database counts. */
  waiting: { key: number; value: Waiting & { matchId: string; order?: number }; indexes: { matchId: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('ventaja-scorer', 1, {
    upgrade(db) {
      db.createObjectStore('sheets', { keyPath: 'id' })
      db.createObjectStore('waiting', { keyPath: 'order', autoIncrement: true }).createIndex('matchId', 'matchId')
    },
  })
  return opened
}

/** What is kept of a match: the sheet, and the entries that wait, in order. */
export async function readKept(matchId: string): Promise<{ sheet: KeptSheet | undefined; waiting: Waiting[] }> {
  const db = await database()
  const [sheet, rows] = await Promise.all([
    db.get('sheets', matchId),
    db.getAllFromIndex('waiting', 'matchId', matchId),
  ])
  const inOrder = rows.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  return { sheet, waiting: inOrder.map(({ id, draft }) => ({ id, draft })) }
}

export async function keepSheet(sheet: KeptSheet): Promise<void> {
  await (await database()).put('sheets', sheet)
}

/** Keeps one more entry behind the others. It is on the phone's disk once this resolves. */
export async function keepWaiting(matchId: string, { id, draft }: Waiting): Promise<void> {
  await (await database()).add('waiting', { matchId, id, draft })
}

/** Forgets entries that are stored at the server, or were given up. */
export async function forgetWaiting(matchId: string, ids: ReadonlySet<string>): Promise<void> {
  const transaction = (await database()).transaction('waiting', 'readwrite')
  for (const row of await transaction.store.index('matchId').getAll(matchId)) {
    if (ids.has(row.id) && row.order !== undefined) await transaction.store.delete(row.order)
  }
  await transaction.done
}
