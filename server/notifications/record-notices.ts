import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { noticesInMatch } from '../../shared/notifications/derive.ts'
import { type NewNotice, scopeOf } from '../../shared/notifications/notice.ts'
import { kindOf, NOTIFICATION_KINDS } from '../../shared/notifications/notification-kinds.ts'
import { eventsIn, mayHaveEvents } from '../../shared/webhooks/webhook-events.ts'
import { ApiError } from '../http/api-error.ts'
import { collectChanged } from '../matches/collect-changed.ts'
import type { Matches } from '../matches/matches.ts'
import type { Storage } from '../storage/storage.ts'
import type { NoticesRepository } from './notices-repository.ts'
import type { Audience } from './notification-tables.ts'

/** Time for which changed matches are collected before their notices are stored (ms). */
const COLLECT_MS = 100
/** Pause after each match (ms). Points need the processor and the disk too. */
const PAUSE_MS = 20
/** Pause after a storage failure (ms). */
const RETRY_MS = 1000
/** Time after which people are notified of an event (ms). Somebody may take a wrong tap back until then. */
const SETTLE_MS = 5000
/** The longest time for which an event of a match is worth a notice (ms). */
const LONGEST_MS = Math.max(...NOTIFICATION_KINDS.map((kind) => (kindOf(kind).inMatch ? 1000 * kindOf(kind).ttl : 0)))

export interface RecorderDeps {
  readonly storage: Storage
  readonly notices: NoticesRepository
  readonly matches: Pick<Matches, 'onUpdates' | 'read' | 'index'>
  readonly audienceOf: (notice: Pick<NewNotice, 'subject'>) => Promise<Audience>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => number
  /** Called after notices were stored. */
  readonly onRecorded: () => void
}

/**
 * Stores what people are to be notified about in matches, after the commits that cause it. A point only marks its match. The log
 * determines the notices, so every server stores the same rows, and a restart stores those that a crash has prevented.
 */
export function recordNotices({ storage, notices, matches, audienceOf, log, now, onRecorded }: RecorderDeps) {
  /** Stores the notices of the changed matches. Returns the pause before the next time (ms). */
  async function record(changed: Set<string>): Promise<number> {
    for (const id of changed) {
      if (collected.isClosed()) return 0
      // A change during the reading is recorded next.
      changed.delete(id)
      try {
        await recordMatch(id)
      } catch (error) {
        if (!(error instanceof ApiError)) {
          changed.add(id)
          if (!collected.isClosed()) log.warn({ err: error }, 'notices of matches could not be stored; trying again')
          return RETRY_MS
        }
        log.warn({ err: error, match: id }, 'nobody can be notified about a match')
      }
      await nextTurn()
    }
    return COLLECT_MS
  }

  async function recordMatch(id: string): Promise<void> {
    // An archived match is in no list, and nobody is notified about it.
    if (!matches.index.get(id)) return
    // Most matches have nobody who is notified, and their logs are not read.
    const { own, follows } = await audienceOf({ subject: { match: id } })
    if (own.length === 0 && !(await notices.isFollowed(follows))) return
    const { log: entries } = await matches.read(id)
    const found = noticesInMatch(eventsIn(entries)).flatMap(({ kind, n, set, at }): NewNotice[] =>
      at + 1000 * kindOf(kind).ttl <= now()
        ? []
        : [
            {
              id: `${kind} ${id} ${n}`,
              kind,
              subject: { match: id, ...(set !== undefined && { set }) },
              scope: scopeOf({ match: id }),
              at,
              notBefore: at + SETTLE_MS,
            },
          ],
    )
    if (found.length === 0) return
    const known = await notices.known(found.map((notice) => notice.id))
    const added = found.filter((notice) => !known.has(notice.id))
    if (added.length === 0) return
    await storage.atomically((tx) => [notices.add(tx, added)])
    onRecorded()
    if (!collected.isClosed()) await delay(PAUSE_MS)
  }

  const collected = collectChanged({ collectMs: COLLECT_MS, record })
  matches.onUpdates((updates) =>
    collected.add(
      updates.filter(({ sheet, entries }) => mayHaveEvents(sheet.log, entries)).map(({ sheet }) => sheet.record.id),
    ),
  )
  collected.add(
    [...matches.index.all()]
      .filter(({ updatedAt, seq }) => seq > 0 && updatedAt > now() - LONGEST_MS)
      .map(({ id }) => id),
  )
  return { close: collected.close }
}
