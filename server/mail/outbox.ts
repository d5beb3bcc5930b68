import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isTrialEmail } from '../../shared/auth/trial.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { createMailRepository, type MailRow } from './mail-repository.ts'
import { type Mail, MailRejected, type MailTransport } from './mail-transport.ts'

/** Time between two checks of the outbox (ms). A new email is sent at once. */
const INTERVAL = 15_000
/** Duration of a claim (ms): longer than any transport may take to send an email. */
const CLAIM_MS = 60_000
/**
 * Maximum number of emails sent at the same time. Emails that failed before have a limit of their own, so that new ones
 * never wait for slow mail servers.
 */
const CONCURRENCY = { untried: 4, failed: 2 } as const
type Kind = keyof typeof CONCURRENCY
/** First pause between two tries to mark an email as sent, after a storage failure (ms). It doubles each time. */
const FIRST_MARK_PAUSE = 50
/** Longest pause between two tries to mark an email as sent (ms). */
const LONGEST_MARK_PAUSE = 2000
/** Shortest pause before the second try (ms). */
const FIRST_PAUSE = 60_000
/** Pause before the second try, as a multiple of the time that the first try took. The longer of the two pauses counts. */
const PAUSE_PER_DURATION = 20
/** Longest pause between two tries (ms). Each is twice the one before. */
const LONGEST_PAUSE = 3_600_000
/** Age after which an email is no longer tried (ms). RFC 5321, 4.5.4.1 asks for four to five days. */
const GIVE_UP_AFTER = 5 * 24 * 3_600_000

/** Longest time for which closing waits for emails in progress (ms). */
const CLOSE_TIMEOUT = 1000

export type Outbox = ReturnType<typeof openOutbox>

/**
 * Sends the emails in the outbox. An email is stored in the same transaction as its event and marked once it is sent.
 * After a crash in between it is sent again, with the same Message-ID.
 */
export function openOutbox(storage: Storage, transport: MailTransport, log: FastifyBaseLogger, now = Date.now) {
  const repository = createMailRepository(storage)
  const untried = openQueue('untried')
  const failed = openQueue('failed')
  let closed = false

  /** Sends the due emails of one kind, a few at the same time. */
  function openQueue(kind: Kind) {
    const sending = new Map<string, Promise<void>>()
    let checking: Promise<void> | undefined
    let again = false

    async function check(): Promise<void> {
      try {
        do {
          again = false
          // An email that is being sent is still due until it is claimed.
          for (const mail of await repository.due(now(), kind, 2 * CONCURRENCY[kind])) {
            if (closed || sending.size >= CONCURRENCY[kind]) return
            if (!sending.has(mail.id)) sending.set(mail.id, start(mail))
          }
        } while (again && !closed)
      } catch (error) {
        logOutage(error)
      } finally {
        checking = undefined
      }
    }

    async function start(mail: MailRow): Promise<void> {
      try {
        await deliver(mail)
        sending.delete(mail.id)
        send()
      } catch (error) {
        sending.delete(mail.id)
        logOutage(error)
      }
    }

    /** Sends the due emails. A call during a check causes one more check. */
    function send(): void {
      if (closed) return
      again = true
      checking ??= check()
    }

    return { send, ended: (): Promise<unknown> => Promise.all([checking, ...sending.values()]) }
  }

  function logOutage(error: unknown): void {
    if (!closed) log.warn({ err: error }, 'the outbox could not be read')
  }

  /** Sends an email unless another server has claimed it. @throws StorageUnavailable */
  async function deliver(mail: MailRow): Promise<void> {
    const claim = randomUUID()
    const began = now()
    if (!(await repository.claim(mail.id, claim, began, began + CLAIM_MS))) return
    try {
      // Nobody can receive an email of a trial account.
      if (!isTrialEmail(mail.recipient)) await transport.send(mail)
    } catch (error) {
      return markFailed(mail, claim, now() - began, error)
    }
    log.info({ mail: mail.id }, 'email sent')
    await markSent(mail.id, claim)
  }

  function markFailed(mail: MailRow, claim: string, took: number, error: unknown): Promise<void> {
    const context = { err: error, mail: mail.id }
    if (error instanceof MailRejected || now() - mail.createdAt > GIVE_UP_AFTER) {
      log.error(context, 'email not sent; it is not tried again')
      return repository.failed(mail.id, claim, null)
    }
    log.warn(context, 'email not sent; it is tried again')
    const doubled = Math.max(FIRST_PAUSE, PAUSE_PER_DURATION * took) * 2 ** mail.tries
    const pause = Math.min(LONGEST_PAUSE, doubled) * (0.75 + Math.random() / 2)
    return repository.failed(mail.id, claim, Math.round(now() + pause))
  }

  /** Marks an email as sent, and retries until that succeeds: an unmarked email would be sent twice. */
  async function markSent(id: string, claim: string): Promise<void> {
    for (let pause = FIRST_MARK_PAUSE; ; pause = Math.min(LONGEST_MARK_PAUSE, pause * 2)) {
      try {
        if (!(await repository.sent(id, claim, now())))
          log.warn({ mail: id }, 'email sent, but another server sends it again')
        return
      } catch (error) {
        if (closed) throw error
        if (pause === FIRST_MARK_PAUSE)
          log.warn({ err: error, mail: id }, 'email sent, but it could not be marked as sent')
        await delay(pause, undefined, { ref: false })
      }
    }
  }

  function send(): void {
    untried.send()
    failed.send()
  }

  const timer = setInterval(send, INTERVAL).unref()
  send()

  return {
    /** Adds an email, as part of its event's transaction. Call {@link send} after the commit. */
    write: (tx: Database, mail: Mail): Statement => repository.write(tx, mail, now()),
    send,
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      // Does not wait for a slow mail server: the next start sends the remaining emails.
      await Promise.race([
        Promise.all([untried.ended(), failed.ended()]),
        delay(CLOSE_TIMEOUT, undefined, { ref: false }),
      ])
      transport.close()
    },
  }
}
