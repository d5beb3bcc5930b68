import { createHash, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { isKind, isWanted, kindOf } from '../../shared/notifications/notification-kinds.ts'
import { quietUntil } from '../../shared/notifications/quiet-hours.ts'
import type { Channel, Message } from './channel.ts'
import { type ChoicesRepository, type Chosen, choiceOf, type Reader } from './choices-repository.ts'
import type { NoticeText, TextOf } from './notice-text.ts'
import type { NoticeRow, NoticesRepository } from './notices-repository.ts'
import type { Ended, NotificationRow, OutboxRepository } from './outbox-repository.ts'

/** Time between two looks for notifications that are due (ms). */
const INTERVAL_MS = 2000
/** Duration of a claim (ms): longer than any channel may take. */
const CLAIM_MS = 120_000
/** Pause before the second try (ms). It doubles each time. */
const FIRST_PAUSE_MS = 30_000
/** Longest pause between two tries (ms), unless the receiver asks for a longer one. */
const LONGEST_PAUSE_MS = 3_600_000

export interface DeliveringDeps {
  readonly notices: NoticesRepository
  readonly outbox: OutboxRepository
  readonly choices: ChoicesRepository
  readonly textOf: TextOf
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly now: () => number
}

/** What messages of one round need. */
interface Known {
  readonly notices: ReadonlyMap<string, NoticeRow>
  readonly readers: ReadonlyMap<string, Reader>
  readonly chosen: readonly Chosen[]
}

/** Returns how long the next try waits (ms). */
const pauseAfter = (tries: number, retryAfter = 0): number =>
  Math.max(retryAfter, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.75 + Math.random() / 2))

/**
 * Delivers the notifications of one channel that are due. Each is claimed in the database, so that one server delivers it, and another
 * one takes over if that server crashes. So each is delivered at least once.
 */
export function openDelivering(
  { name, most, deliver }: Channel,
  { notices, outbox, choices, textOf, log, now }: DeliveringDeps,
) {
  const sending = new Set<Promise<void>>()
  const ending = new Set<Promise<unknown>>()
  let looking: Promise<void> | undefined
  let again = false
  let closed = false

  async function look(): Promise<void> {
    try {
      do {
        again = false
        const free = most - sending.size
        if (free <= 0) return
        const rows = await outbox.claim(name, randomUUID(), now(), now() + CLAIM_MS, free)
        if (rows.length === 0) continue
        const people = rows.map(({ person }) => person)
        const known: Known = {
          notices: await notices.byIds([...new Set(rows.map(({ notice }) => notice))]),
          readers: await choices.readers(people),
          chosen: await choices.chosen(people),
        }
        for (const row of rows) start(row, known)
        again = true
      } while (again && !closed)
    } catch (error) {
      if (!closed) log.warn({ err: error, channel: name }, 'the outbox of notifications could not be read')
    } finally {
      looking = undefined
    }
  }

  function start(row: NotificationRow, known: Known): void {
    const work = send(row, known).then((ended) => {
      sending.delete(work)
      end(row, ended)
      // One look claims several.
      if (2 * sending.size <= most) wake()
    })
    sending.add(work)
  }

  /** Stores how a try ended. The next notifications don't wait for that. */
  function end(row: NotificationRow, ended: Ended): void {
    const work = outbox
      .end(row, ended, now())
      .catch((error: unknown) => {
        // The claim ends by itself.
        if (!closed) log.warn({ err: error, channel: name }, 'the outcome of a notification could not be stored')
      })
      .finally(() => ending.delete(work))
    ending.add(work)
  }

  /** Delivers a notification, unless nobody needs it any more or the person wants it later. */
  async function send(row: NotificationRow, { notices, readers, chosen }: Known): Promise<Ended> {
    const never = { how: 'failed', again: null } as const
    const notice = notices.get(row.notice)
    const reader = readers.get(row.person)
    if (!notice || !reader || !isKind(notice.kind) || row.expiresAt <= now()) return never
    const isOwn = notice.audience?.own.includes(row.person) === true
    if (!isWanted(choiceOf(chosen, row.person, notice.kind, name), isOwn)) return never
    try {
      const text = await textOf(notice, reader.language ?? FALLBACK_LANGUAGE)
      if (!text) return never
      const quiet = reader.quiet && quietUntil(now(), reader.quiet, text.timeZone)
      if (quiet !== null) return quiet < row.expiresAt ? { how: 'later', again: quiet } : never
      return await handOver(row, messageFor(row, notice, reader, text))
    } catch (error) {
      return failed(row, error)
    }
  }

  async function handOver(row: NotificationRow, message: Message): Promise<Ended> {
    const delivery = await deliver(message)
    if (delivery.status === 'sent') {
      log.info({ notification: message.id, channel: name }, 'notification sent')
      return { how: 'sent' }
    }
    return delivery.status === 'gone' ? { how: 'failed', again: null } : failed(row, null, delivery.retryAfter)
  }

  function failed(row: NotificationRow, error: unknown, retryAfter?: number): Ended {
    const at = Math.round(now() + pauseAfter(row.tries, retryAfter))
    const again = at < row.expiresAt ? at : null
    log.warn(
      { ...(error !== null && { err: error }), notice: row.notice, channel: name },
      again === null ? 'notification not sent; it is not tried again' : 'notification not sent; it is tried again',
    )
    return { how: 'failed', again }
  }

  function messageFor(row: NotificationRow, notice: NoticeRow, reader: Reader, text: NoticeText): Message {
    const kind = isKind(notice.kind) ? notice.kind : 'result'
    return {
      id: `notice-${createHash('sha256').update(`${row.id} ${row.notice}`).digest('hex').slice(0, 24)}`,
      kind,
      person: reader.id,
      email: reader.email,
      language: reader.language ?? FALLBACK_LANGUAGE,
      title: text.title,
      body: text.body,
      path: text.path,
      urgency: kindOf(kind).urgency,
      ttl: Math.max(0, Math.floor((row.expiresAt - now()) / 1000)),
      topic: createHash('sha256').update(notice.scope).digest('base64url').slice(0, 32),
    }
  }

  /** Looks for notifications that are due. A call during a look causes one more look. */
  function wake(): void {
    if (closed) return
    again = true
    looking ??= look()
  }
  const timer = setInterval(wake, INTERVAL_MS).unref()
  wake()

  return {
    wake,
    async close(timeoutMs: number): Promise<void> {
      closed = true
      clearInterval(timer)
      // Does not wait for a slow receiver: the claims end by themselves.
      await Promise.race([
        Promise.all([looking, ...sending]).then(() => Promise.all(ending)),
        new Promise((resolve) => setTimeout(resolve, timeoutMs).unref()),
      ])
    },
  }
}
