import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { followedLog, liveOf } from '../../shared/matches/followed-log.ts'
import type { LiveMatch } from '../../shared/matches/live-match.ts'
import { startOf } from '../../shared/matches/match.ts'
import type { LogEntry, MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { WaitingEntry } from '../../shared/matches/waiting-entries.ts'
import { type ScorerState, useScorer } from './scorer-store.ts'

const { getState, setState } = useScorer

type Change = Partial<Pick<ScorerState, 'question' | 'waiting'>>

/** The ids of all entries that ever waited in this tab. */
const known = new Set<string>()
/** Id of the match whose earlier state was read from the storage. */
let restored = ''
/** The parts of the match that were last written to the storage. */
let written: Pick<ScorerState, 'summary' | 'log' | 'question' | 'waiting'> | null = null
let last: Promise<void> = Promise.resolve()
let next: Promise<void> | null = null

/**
 * Restores the match and the waiting entries that an earlier visit has stored. If the storage fails, sets `kept` to false,
 * and each save tries again.
 */
export async function restore(matchId: string): Promise<void> {
  restored = ''
  written = null
  const left = unsavedEntries(matchId)
  remember(left)
  if (left.length > 0) setState({ waiting: left })
  try {
    await restoreEarlier(matchId)
  } catch {
    if (getState().matchId === matchId) setState({ kept: false })
  }
}

async function restoreEarlier(matchId: string): Promise<void> {
  const { stored, waiting } = await read(matchId)
  if (getState().matchId !== matchId) return
  restored = matchId
  const mine = new Set(getState().waiting.map(({ id }) => id))
  const earlier = waiting.filter(({ id }) => !mine.has(id))
  remember(waiting)
  setState((now) => ({ waiting: [...earlier, ...now.waiting] }))
  if (!stored || getState().log) return
  const { summary, live, question } = stored
  const start = startOf(summary)
  const asked = question ? { ...question, before: followedLog(question.before, start) } : null
  setState({ load: 'ready', summary, log: followedLog(live, start), question: asked })
}

function remember(waiting: readonly WaitingEntry[]): void {
  for (const { id } of waiting) known.add(id)
}

/**
 * Stores the match and the waiting entries on the phone, for a reload. Resolves when this has succeeded or failed. While
 * the storage fails, resolves at once, because entries are sent even if they cannot be stored.
 * @param change a change to store before the caller changes the state
 */
export function save(change?: Change): Promise<void> {
  // Each save writes the whole state, so saves that have not begun are merged.
  if (!next || change) {
    const own = last.then(() => {
      if (next === own) next = null
      return saveNow(change)
    })
    last = own
    next = change ? null : own
  }
  return getState().kept ? last : Promise.resolve()
}

async function saveNow(change?: Change): Promise<void> {
  const { matchId } = getState()
  if (!matchId) return
  try {
    if (restored !== matchId) await restoreEarlier(matchId)
    const { summary, log, question, waiting } = { ...getState(), ...change }
    if (getState().matchId !== matchId) return
    remember(waiting)
    const isWritten = written?.log === log && written.question === question && written.summary === summary
    const asked = question && { ...question, before: liveOf(question.before) }
    const stored: StoredMatch | null =
      summary && log && !isWritten ? { id: matchId, summary, live: liveOf(log), question: asked } : null
    await write(matchId, stored, waiting)
    written = { summary, log, question, waiting }
    forgetUnsaved(matchId)
    if (waiting.length > 0) askToPersist()
    if (getState().matchId === matchId) setState({ kept: true })
  } catch {
    written = null
    if (getState().matchId === matchId) setState({ kept: false })
  }
}

const keyOf = (matchId: string): string => `waiting ${matchId}`

/** Keeps the waiting entries for the next visit if the page closes before the database has them. Takes effect at once. */
export function keepUnsaved(): void {
  const { matchId, waiting } = getState()
  if (waiting.length === 0 || waiting === written?.waiting) return
  try {
    localStorage.setItem(keyOf(matchId), JSON.stringify(waiting))
  } catch {
    // Without any storage, a reload loses the entries. The page has asked before.
  }
}

/** Returns the entries that `keepUnsaved` has kept. */
function unsavedEntries(matchId: string): WaitingEntry[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(matchId)) ?? '[]') as WaitingEntry[]
  } catch {
    return []
  }
}

/** Forgets the kept entries once the database has them. Entries that another tab has kept stay for the next visit. */
function forgetUnsaved(matchId: string): void {
  const left = unsavedEntries(matchId)
  if (left.length > 0 && left.every(({ id }) => known.has(id))) localStorage.removeItem(keyOf(matchId))
}

let isAsked = false
/** Asks the browser once not to remove waiting entries when the phone runs out of space. Only pages with https may ask. */
function askToPersist(): void {
  if (isAsked) return
  isAsked = true
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** A match as this phone last had it. A reload without a network starts from this summary and log. */
interface StoredMatch {
  readonly id: string
  readonly summary: MatchSummary
  readonly live: LiveMatch
  /** The question that the umpire has not answered yet. */
  readonly question: StoredQuestion | null
}

/** A question, with its log in the form that is stored. */
interface StoredQuestion {
  readonly theirs: readonly LogEntry[]
  readonly before: LiveMatch
  readonly refusal: string | null
}

interface Schema extends DBSchema {
  sheets: { key: string; value: StoredMatch }
  /** The rows are in the order of the taps, because the database numbers them. */
  waiting: { key: number; value: WaitingRow; indexes: { matchId: string } }
}

/** Rows that an earlier build has written lack `baseSeq` and `undoes`. */
type WaitingRow = Pick<WaitingEntry, 'id' | 'draft' | 'undoes'> & { baseSeq?: number; matchId: string; order?: number }

const NAME = 'ventaja-scorer'
/** Longest time the storage may take for one task (ms). Safari's storage sometimes never answers. */
const LIMIT_MS = 3000

type Connection = IDBPDatabase<Schema>
let connection: Promise<Connection> | null = null

function connect(): Promise<Connection> {
  if (connection) return connection
  const ended = () => {
    drop(opening)
    // Everything is saved again over a new connection, so that no waiting entry is lost.
    written = null
    void save()
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

/** Closes a connection, even if it is still being opened. The next task opens a new one. */
function drop(used: Promise<Connection>): void {
  if (connection === used) connection = null
  used.then(
    (db) => db.close(),
    () => undefined,
  )
}

/**
 * Runs a task on the database. If it fails on an older connection, which may have ended without notice, runs it once more on
 * a new one.
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

/** Reads a match and its waiting entries in order. */
const read = (matchId: string): Promise<{ stored: StoredMatch | undefined; waiting: WaitingEntry[] }> =>
  run(async (db) => {
    const transaction = db.transaction(['sheets', 'waiting'])
    const [stored, rows] = await Promise.all([
      transaction.objectStore('sheets').get(matchId),
      transaction.objectStore('waiting').index('matchId').getAll(matchId),
    ])
    const waiting = rows.map(
      ({ id, draft, baseSeq = stored?.live.seq ?? 0, undoes }): WaitingEntry => ({ id, draft, baseSeq, undoes }),
    )
    return { stored, waiting }
  })

/**
 * Writes a match and its waiting entries in one transaction. When the promise resolves, they are on the phone's disk.
 * Removes the rows of this tab's entries that no longer wait. Another tab's rows stay.
 * @param stored null if it has not changed
 */
const write = (matchId: string, stored: StoredMatch | null, waiting: readonly WaitingEntry[]): Promise<void> =>
  run(async (db) => {
    const transaction = db.transaction(['sheets', 'waiting'], 'readwrite', { durability: 'strict' })
    if (stored) await transaction.objectStore('sheets').put(stored)
    const store = transaction.objectStore('waiting')
    const ids = new Set(waiting.map(({ id }) => id))
    const rows = (await store.index('matchId').getAll(matchId)).filter(({ id }) => known.has(id))
    const kept = rows.filter(({ id }) => ids.has(id))
    // The database adds a row only at the end. If an earlier row was lost, all rows are written again in order.
    const inOrder = kept.every(({ id }, index) => id === waiting[index]?.id)
    for (const { id, order = 0 } of rows) if (!inOrder || !ids.has(id)) await store.delete(order)
    for (const [index, entry] of waiting.entries()) {
      const row = inOrder ? kept[index] : undefined
      if (!row) await store.add({ matchId, ...entry })
      else if (row.baseSeq !== entry.baseSeq) await store.put({ ...row, baseSeq: entry.baseSeq })
    }
    await transaction.done
  })
