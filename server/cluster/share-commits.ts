import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { Committed } from '../matches/match-writer.ts'
import type { Matches } from '../matches/matches.ts'
import { type EntryRow, UNSAID } from '../matches/matches-repository.ts'
import type { Others } from '../matches/others-writes.ts'

/** What NOTIFY takes is 8,000 bytes, with what the adapter puts around it. */
const MOST_BYTES = 7000
/** More than so many messages about one commit cost the others more than reading it from the database. */
const MOST_MESSAGES = 4
const IDS_A_MESSAGE = 80

const COMMITTED = 'matches:committed'

/** Tells the other servers what this one commits, and takes over what they tell. What is lost on the way is found by its seq. */
export function shareCommits(io: Server, matches: Matches, log: FastifyBaseLogger): void {
  matches.onCommit((committed) => {
    for (const message of messagesOf(committed)) io.serverSideEmit(COMMITTED, message)
  })
  io.on(COMMITTED, (message: Partial<Others>) => {
    try {
      const { records = [], rows = [], ids = [] } = message
      matches.others.take({ records, rows: rows.map(wholeRow), ids })
    } catch (error) {
      // A newer server may say what this one does not understand: what it means is read from the database.
      log.warn({ err: error }, 'what another server told cannot be used')
    }
  })
}

/** A commit in messages that NOTIFY takes. */
export function messagesOf({ records, rows }: Pick<Committed, 'records' | 'rows'>): Partial<Others>[] {
  const messages: { records: unknown[]; rows: unknown[] }[] = []
  let bytes = Number.POSITIVE_INFINITY
  const put = (kind: 'records' | 'rows', value: object): void => {
    const size = Buffer.byteLength(JSON.stringify(value)) + 1
    if (bytes + size > MOST_BYTES) {
      messages.push({ records: [], rows: [] })
      bytes = 50
    }
    messages.at(-1)?.[kind].push(value)
    bytes += size
  }
  for (const record of records) put('records', record)
  for (const row of rows) put('rows', sparse(row))
  if (messages.length <= MOST_MESSAGES) return messages as unknown as Others[]
  const ids = [...new Set([...records.map(({ id }) => id), ...rows.map(({ matchId }) => matchId)])]
  const parts = Math.ceil(ids.length / IDS_A_MESSAGE)
  return Array.from({ length: parts }, (_, n) => ({ ids: ids.slice(n * IDS_A_MESSAGE, (n + 1) * IDS_A_MESSAGE) }))
}

/** A row without what it does not say. */
const sparse = (row: EntryRow): object => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

const wholeRow = (row: EntryRow): EntryRow => ({ ...UNSAID, ...row })
