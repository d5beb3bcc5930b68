import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { Matches } from '../matches/matches.ts'
import { EMPTY_COLUMNS, type EntryRow } from '../matches/matches-repository.ts'
import type { Committed } from '../matches/plan-batch.ts'
import type { RemoteCommit } from '../matches/remote-changes.ts'
import type { Changes } from './changes-repository.ts'

/** Maximum size of a message (bytes). NOTIFY allows 8,000, which includes the adapter's envelope. */
const MOST_BYTES = 7000
/** Maximum number of messages with the content of one commit. Beyond it, reading from the database costs less. */
const MOST_MESSAGES = 4
/** Number of match ids in a message without content. */
const IDS_A_MESSAGE = 80

const MATCHES_COMMITTED = 'matches:committed'
const SLOTS_COMMITTED = 'reservations:committed'
const COMPETITIONS_COMMITTED = 'competitions:committed'

/** Sends the commits of this server to the others, and applies theirs. A gap in `seq` reveals a lost message. */
export function publishMatches(io: Server, matches: Matches, log: FastifyBaseLogger): void {
  matches.onCommit((committed) => {
    for (const message of messagesOf(committed)) io.serverSideEmit(MATCHES_COMMITTED, message)
  })
  io.on(MATCHES_COMMITTED, (message: Partial<RemoteCommit>) => {
    try {
      const { records = [], rows = [], ids = [] } = message
      matches.remoteChanges.apply({ records, rows: rows.map(wholeRow), ids })
    } catch (error) {
      // A newer server may send unknown fields. This server reads the commit from the database instead.
      log.warn({ err: error }, 'cannot use a message of another server')
    }
  })
}

/** The updates about reservations that servers exchange: which slots are taken, never who reserved them. */
export interface SharedSlots {
  /** Calls the listener after each change of a booking or a block that this server has committed. */
  onCommit(listener: (units: Changes['units']) => void): void
  /** Publishes the days on which another server has changed a booking or a block. */
  touch(units: Changes['units']): void
  /** Reads the state of half hours that changed, and publishes their slots. */
  apply(units: Changes['units']): Promise<void>
}

/**
 * After a booking or a cancellation, makes every server read the changed slots from the database. Messages do not carry the
 * state of a slot: it may have changed again when they arrive.
 * @param io carries the messages; null: the other servers find the change by polling
 * @param look starts to read the changes, one call after the other
 */
export function publishSlots(
  io: Server | null,
  slots: Pick<SharedSlots, 'onCommit' | 'touch'>,
  look: () => void,
): void {
  slots.onCommit((units) => {
    look()
    io?.serverSideEmit(SLOTS_COMMITTED, units)
  })
  io?.on(SLOTS_COMMITTED, (units: Changes['units'] = []) => {
    look()
    slots.touch(units)
  })
}

/** Competitions, as servers exchange changes of them. */
export interface SharedCompetitions {
  /** Calls the listener after each commit of this server that changes a competition. */
  onCommit(listener: () => void): void
  /** Looks for changes in the database, and publishes them. */
  look(): void
}

/** After a change of a competition, makes every other server look for it. Those that miss the message look from time to time. */
export function publishCompetitions(io: Server, { onCommit, look }: SharedCompetitions): void {
  onCommit(() => io.serverSideEmit(COMPETITIONS_COMMITTED))
  io.on(COMPETITIONS_COMMITTED, look)
}

/** Splits a commit into messages that fit into NOTIFY. */
export function messagesOf({ records, rows }: Pick<Committed, 'records' | 'rows'>): Partial<RemoteCommit>[] {
  const messages: { records: unknown[]; rows: unknown[] }[] = []
  let bytes = Number.POSITIVE_INFINITY
  let isTooLong = false
  const put = (kind: 'records' | 'rows', value: object): void => {
    const size = Buffer.byteLength(JSON.stringify(value)) + 1
    if (bytes + size > MOST_BYTES) {
      messages.push({ records: [], rows: [] })
      bytes = 50
    }
    // A record with many long names does not fit into a message.
    if (bytes + size > MOST_BYTES) isTooLong = true
    messages.at(-1)?.[kind].push(value)
    bytes += size
  }
  for (const record of records) put('records', record)
  for (const row of rows) put('rows', sparse(row))
  if (messages.length <= MOST_MESSAGES && !isTooLong) return messages as unknown as RemoteCommit[]
  const ids = [...new Set([...records.map(({ id }) => id), ...rows.map(({ matchId }) => matchId)])]
  const parts = Math.ceil(ids.length / IDS_A_MESSAGE)
  return Array.from({ length: parts }, (_, n) => ({ ids: ids.slice(n * IDS_A_MESSAGE, (n + 1) * IDS_A_MESSAGE) }))
}

/** Returns a row without its empty columns. */
const sparse = (row: EntryRow): object => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

const wholeRow = (row: EntryRow): EntryRow => ({ ...EMPTY_COLUMNS, ...row })
