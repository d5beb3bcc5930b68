import { hash } from 'node:crypto'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { chunks } from '../../shared/lists/chunks.ts'
import { compare } from '../../shared/matches/match.ts'
import { eventsIn, type MatchEvent, mayHaveEvents } from '../../shared/webhooks/webhook-events.ts'
import { ApiError } from '../http/api-error.ts'
import { collectChanged } from '../matches/collect-changed.ts'
import type { Matches } from '../matches/matches.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import type { Storage } from '../storage/storage.ts'
import type { DeliveryRow, WebhookRow, WebhooksRepository } from './webhooks-repository.ts'

/** Time for which events are kept (ms). Earlier events are never sent. */
export const KEPT_MS = 30 * 24 * 3_600_000
/** Time for which changed matches are collected before their events are stored (ms). */
const COLLECT_MS = 50
/** Maximum number of matches whose events one transaction stores. */
const MATCHES_AT_ONCE = 10
/** Pause after each of these transactions (ms). Points need the processor and the disk too. */
const PAUSE_MS = 50
/** Maximum number of rows in one statement. SQLite limits its parameters. */
const ROWS_A_STATEMENT = 500
/** Pause after a storage failure (ms). */
const RETRY_MS = 1000
/**
 * Matches that changed within this time before the last change of any match are examined at start (ms). A server that
 * crashed has stored no entry since, so the time until the restart does not count.
 */
const EXAMINED_AT_START_MS = 24 * 3_600_000

export interface RecorderDeps {
  readonly storage: Storage
  readonly repository: WebhooksRepository
  readonly matches: Pick<Matches, 'onUpdates' | 'read' | 'index'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => number
  /** Called after events were stored. */
  readonly onRecorded: () => void
}

/** Returns the stable id of an event. */
const eventId = (matchId: string, { n, type, seq }: Pick<MatchEvent, 'n' | 'type' | 'seq'>): string =>
  shortId([matchId, n, type, seq])

/** Returns the stable id of a correction of names. */
const namesEventId = (matchId: string, at: number): string => shortId([matchId, 'names', at])

/** Returns the id of a test. */
export const testId = (webhookId: string, id: string): string => shortId([webhookId, 'test', id])

const shortId = (parts: readonly (string | number)[]): string =>
  `evt_${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}`

/**
 * Stores the events of matches for the webhooks, after the commits that cause them. Points do not wait for that. The log
 * and the time of the last correction of a name determine the events, so every server stores the same rows, and a restart
 * stores those that a crash has prevented.
 */
export function recordEvents({ storage, repository, matches, log, now, onRecorded }: RecorderDeps) {
  /** Stores the events of the changed matches. Returns the pause before the next time (ms). */
  async function record(changed: Set<string>): Promise<number> {
    const ids = [...changed]
    changed.clear()
    try {
      const webhooks = await repository.enabled()
      if (webhooks.length > 0) for (const some of chunks(ids, MATCHES_AT_ONCE)) await recordMatches(some, webhooks)
      return COLLECT_MS
    } catch (error) {
      for (const id of ids) changed.add(id)
      if (!collected.isClosed()) log.warn({ err: error }, 'events for webhooks could not be stored; trying again')
      return RETRY_MS
    }
  }

  /** Stores the events of these matches that are not stored yet, in order, in one transaction. */
  async function recordMatches(ids: readonly string[], webhooks: readonly WebhookRow[]): Promise<void> {
    const rows: DeliveryRow[] = []
    for (const id of ids) {
      // Points do not wait for the events of many matches.
      await nextTurn()
      rows.push(...(await newEventsOf(id, webhooks)))
    }
    if (rows.length === 0) return
    // All servers write in the same order, so two transactions never deadlock.
    rows.sort((one, other) => compare(one.id, other.id) || compare(one.webhookId, other.webhookId))
    await storage.atomically((tx) => chunks(rows, ROWS_A_STATEMENT).map((some) => repository.add(tx, some)))
    onRecorded()
    if (!collected.isClosed()) await delay(PAUSE_MS)
  }

  /** Returns a match, or null if it cannot be read. */
  async function read(id: string): Promise<Scoresheet | null> {
    try {
      return await matches.read(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.warn({ err: error, match: id }, 'the events of a match cannot be sent to webhooks')
      return null
    }
  }

  async function newEventsOf(id: string, webhooks: readonly WebhookRow[]): Promise<readonly DeliveryRow[]> {
    const sheet = await read(id)
    const wanted = webhooks.filter(({ club }) => club === null || club === sheet?.record.club)
    if (!sheet || wanted.length === 0) return []
    const last = await repository.lastEvents(
      wanted.map((webhook) => webhook.id),
      id,
    )
    return wanted.flatMap((webhook) => rowsOf(webhook, sheet, last.get(webhook.id) ?? -1, now()))
  }

  const collected = collectChanged({ collectMs: COLLECT_MS, record })
  matches.onUpdates((updates) => {
    const isChanged = ({ sheet, entries, described }: (typeof updates)[number]): boolean =>
      (described && sheet.record.namesCorrectedAt !== null) || mayHaveEvents(sheet.log, entries)
    collected.add(updates.filter(isChanged).map(({ sheet }) => sheet.record.id))
  })

  let newest = 0
  for (const { updatedAt } of matches.index.all()) newest = Math.max(newest, updatedAt)
  collected.add(
    [...matches.index.all()]
      .filter(({ updatedAt, seq }) => seq > 0 && updatedAt > newest - EXAMINED_AT_START_MS)
      .map(({ id }) => id),
  )
  return { close: collected.close }
}

/** Returns the rows of the events of a match that a webhook gets, after the last stored one. */
function rowsOf(
  { id: webhookId, events: chosen, since }: WebhookRow,
  { record, log }: Scoresheet,
  last: number,
  now: number,
): DeliveryRow[] {
  const from = Math.max(since, now - KEPT_MS)
  const events = eventsIn(log)
  const rowOf = (id: string, { n, type, at }: Pick<DeliveryRow, 'n' | 'type' | 'at'>): DeliveryRow => ({
    ...newDelivery(webhookId, id, at),
    type,
    matchId: record.id,
    n,
    notBefore: now,
  })
  const rows = events
    .filter(({ n, type, at }) => n > last && chosen.includes(type) && Date.parse(at) >= from)
    .map((event) => rowOf(eventId(record.id, event), { ...event, at: Date.parse(event.at) }))
  const corrected = record.namesCorrectedAt
  if (corrected === null || corrected < from || !chosen.includes('match.corrected')) return rows
  const reported = events.findLast(({ at }) => Date.parse(at) <= corrected)
  if (!reported) return rows
  const correction = { n: reported.n, type: 'match.corrected', at: corrected } as const
  return [...rows, rowOf(namesEventId(record.id, corrected), correction)]
}

/** Returns the row of a test, which is due at once. */
export const newDelivery = (webhookId: string, id: string, at: number): DeliveryRow => ({
  webhookId,
  id,
  type: 'webhook.test',
  matchId: null,
  n: 0,
  at,
  tries: 0,
  notBefore: at,
  claim: null,
  firstTriedAt: null,
  triedAt: null,
  code: null,
  failure: null,
  endedAt: null,
})
