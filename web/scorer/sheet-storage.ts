import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { LiveMatch } from '../../shared/matches/live-match.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { MatchSummary } from '../../shared/matches/match.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** What a reload without a network starts from: who plays what, and the log as this phone last saw it. */
export interface KeptSheet {
  readonly id: string
  readonly summary: MatchSummary
  readonly live: LiveMatch
  /** What the umpire has been asked and has not answered. */
  readonly question: KeptQuestion | null
}

/** A question with its log as the sheet keeps one. */
export interface KeptQuestion {
  readonly theirs: readonly LogEntry[]
  readonly before: LiveMatch
  readonly refusal: string | null
}

interface Schema extends DBSchema {
  sheets: { key: string; value: KeptSheet }
  /** In the order in which they were tapped: the database counts. */
  waiting: { key: number; value: WaitingRow; indexes: { matchId: string } }
}

/** A row may come from an earlier build, which kept neither the head nor what an undo takes back. */
type WaitingRow = Pick<WaitingEntry, 'id' | 'draft' | 'undoes'> & { baseSeq?: number; matchId: string; order?: number }

const NAME = 'ventaja-scorer'
/** Longest time the storage may take for one task (ms). Safari's sometimes never answers. */
const LIMIT_MS = 3000

type Connection = IDBPDatabase<Schema>
let connection: Promise<Connection> | null = null
let notify = () => {}

/** Calls `listener` when the browser has ended the connection, or another page needs the database for itself. */
export function onStorageEnd(listener: () => void): void {
  notify = listener
}

function connect(): Promise<Connection> {
  if (connection) return connection
  const ended = () => {
    drop(opening)
    notify()
  }
  const opening = openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('sheets', { keyPath: 'id' })
      db.createObjectStore('waiting', { keyPath: 'order', autoIncrement: true }).createIndex('matchId', 'matchId')
    },
    blocking: ended,
    terminated: ended,
  })
  connection = opening
  return opening
}

/** Closes this connection, also if it opens only later. The next task opens another. */
function drop(used: Promise<Connection>): void {
  if (connection === used) connection = null
  used.then(
    (db) => db.close(),
    () => undefined,
  )
}

/**
 * Runs a task on the database. A connection that has ended without notice is replaced once.
 * @throws what the browser throws, or an error after `LIMIT_MS`
 */
async function run<T>(task: (db: Connection) => Promise<T>): Promise<T> {
  const isNew = connection === null
  const used = connect()
  try {
    return await withinLimit(used.then(task))
  } catch (error) {
    drop(used)
    if (isNew) throw error
  }
  return run(task)
}

async function withinLimit<T>(task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer')), LIMIT_MS)
  })
  try {
    return await Promise.race([task, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads what is kept of a match: the sheet, and the waiting entries in order. */
export const readKept = (matchId: string): Promise<{ sheet: KeptSheet | undefined; waiting: WaitingEntry[] }> =>
  run(async (db) => {
    const transaction = db.transaction(['sheets', 'waiting'])
    const [sheet, rows] = await Promise.all([
      transaction.objectStore('sheets').get(matchId),
      transaction.objectStore('waiting').index('matchId').getAll(matchId),
    ])
    const waiting = rows.map(
      ({ id, draft, baseSeq = sheet?.live.seq ?? 0, undoes }): WaitingEntry => ({ id, draft, baseSeq, undoes }),
    )
    return { sheet, waiting }
  })

/**
 * Makes what is kept of a match equal to this, all at once: a page that ends meanwhile leaves either none of it or all.
 * It is on the phone's disk when the promise resolves.
 * @param sheet null where it has not changed
 * @param known every entry that ever waited in this tab; those that wait no longer are removed. Another tab's entries stay
 */
export const writeKept = (
  matchId: string,
  sheet: KeptSheet | null,
  waiting: readonly WaitingEntry[],
  known: ReadonlySet<string>,
): Promise<void> =>
  run(async (db) => {
    const transaction = db.transaction(['sheets', 'waiting'], 'readwrite', { durability: 'strict' })
    if (sheet) await transaction.objectStore('sheets').put(sheet)
    const store = transaction.objectStore('waiting')
    const ids = new Set(waiting.map(({ id }) => id))
    const rows = (await store.index('matchId').getAll(matchId)).filter(({ id }) => known.has(id))
    const kept = rows.filter(({ id }) => ids.has(id))
    // A row that is lost cannot go back to its place: then all are written anew, in order.
    const inOrder = kept.every(({ id }, index) => id === waiting[index]?.id)
    for (const { id, order = 0 } of rows) if (!inOrder || !ids.has(id)) await store.delete(order)
    for (const [index, entry] of waiting.entries()) {
      const row = inOrder ? kept[index] : undefined
      if (!row) await store.add({ matchId, ...entry })
      else if (row.baseSeq !== entry.baseSeq) await store.put({ ...row, baseSeq: entry.baseSeq })
    }
    await transaction.done
  })
