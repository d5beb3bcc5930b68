import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { createMailRepository, type MailRow } from './mail-repository.ts'
import { type Letter, LetterRefused, type MailTransport } from './mail-transport.ts'

/** How often the outbox is looked at by itself, ms; a new letter is sent at once. */
const EVERY = 15_000
/** How long a letter belongs to whoever is sending it, ms: longer than a transport takes at most. */
const CLAIM_MS = 60_000
/**
 * Maximum number of letters that are sent at once. Those that failed before have their own places: a letter that was
 * never tried does not wait for them, however long their mail servers take.
 */
const AT_ONCE = { untried: 4, failed: 2 } as const
type Which = keyof typeof AT_ONCE
/** That a letter has gone is noted again and again after pauses of so long, ms; doubled for each, up to the longest. */
const FIRST_NOTE_PAUSE = 50
const LONGEST_NOTE_PAUSE = 2000
/** Pause before the second try (ms), at least this multiple of the time that the first one took. */
const FIRST_PAUSE = 60_000
const TIMES_THE_TRY = 20
/** Longest pause between two tries (ms). Each is twice the one before. */
const LONGEST_PAUSE = 3_600_000
/** Age at which a letter is given up that nobody takes (ms). RFC 5321, 4.5.4.1 asks for four to five days. */
const GIVE_UP_AFTER = 5 * 24 * 3_600_000

/** How long a letter that is just being sent may hold up the end, ms. */
const CLOSING = 1000

export type Outbox = ReturnType<typeof openOutbox>

/**
 * Sends what was written, until it is taken or refused for good. A letter is in the outbox from the very transaction
 * that it tells of, and is marked when it has gone: a crash before that sends it later, under the same Message-ID.
 */
export function openOutbox(storage: Storage, transport: MailTransport, log: FastifyBaseLogger, now = Date.now) {
  const repository = createMailRepository(storage)
  const untried = openLane('untried')
  const failed = openLane('failed')
  let closed = false

  /** Sends the letters of one kind, a few at once. Each that is done makes room for the next that is due. */
  function openLane(which: Which) {
    const underWay = new Map<string, Promise<void>>()
    let looking: Promise<void> | undefined
    let again = false

    async function look(): Promise<void> {
      try {
        do {
          again = false
          // A letter under way is due until it is claimed.
          for (const letter of await repository.due(now(), which, 2 * AT_ONCE[which])) {
            if (closed || underWay.size >= AT_ONCE[which]) return
            if (!underWay.has(letter.id)) underWay.set(letter.id, start(letter))
          }
        } while (again && !closed)
      } catch (error) {
        tellOutage(error)
      } finally {
        looking = undefined
      }
    }

    async function start(letter: MailRow): Promise<void> {
      try {
        await deliver(letter)
        underWay.delete(letter.id)
        send()
      } catch (error) {
        underWay.delete(letter.id)
        tellOutage(error)
      }
    }

    /** Sends now what is to be sent; whoever calls while it looks is served by one more look. */
    function send(): void {
      if (closed) return
      again = true
      looking ??= look()
    }

    return { send, ended: (): Promise<unknown> => Promise.all([looking, ...underWay.values()]) }
  }

  function tellOutage(error: unknown): void {
    if (!closed) log.warn({ err: error }, 'the outbox cannot be read just now')
  }

  /** Sends a letter unless another server has it. @throws StorageUnavailable */
  async function deliver(letter: MailRow): Promise<void> {
    const claim = randomUUID()
    const began = now()
    if (!(await repository.claim(letter.id, claim, began, began + CLAIM_MS))) return
    try {
      await transport.send(letter)
    } catch (error) {
      return noteFailed(letter, claim, now() - began, error)
    }
    log.info({ mail: letter.id }, 'a letter has gone out')
    await noteSent(letter.id, claim)
  }

  function noteFailed(letter: MailRow, claim: string, took: number, error: unknown): Promise<void> {
    const what = { err: error, mail: letter.id }
    if (error instanceof LetterRefused || now() - letter.createdAt > GIVE_UP_AFTER) {
      log.error(what, 'a letter was refused and is not tried again')
      return repository.failed(letter.id, claim, null)
    }
    log.warn(what, 'a letter was not taken; it is tried again')
    const doubled = Math.max(FIRST_PAUSE, TIMES_THE_TRY * took) * 2 ** letter.tries
    const pause = Math.min(LONGEST_PAUSE, doubled) * (0.75 + Math.random() / 2)
    return repository.failed(letter.id, claim, Math.round(now() + pause))
  }

  /** Notes that a letter has gone, again and again: one that is not noted would go twice. */
  async function noteSent(id: string, claim: string): Promise<void> {
    for (let pause = FIRST_NOTE_PAUSE; ; pause = Math.min(LONGEST_NOTE_PAUSE, pause * 2)) {
      try {
        if (!(await repository.sent(id, claim, now())))
          log.warn({ mail: id }, 'a letter has gone out, and another server sends it again')
        return
      } catch (error) {
        if (closed) throw error
        if (pause === FIRST_NOTE_PAUSE)
          log.warn({ err: error, mail: id }, 'that a letter has gone out cannot be noted just now')
        await delay(pause, undefined, { ref: false })
      }
    }
  }

  function send(): void {
    untried.send()
    failed.send()
  }

  const timer = setInterval(send, EVERY).unref()
  send()

  return {
    /** Puts a letter in, as part of the transaction of what it tells; {@link send} afterwards takes it out. */
    write: (tx: Database, letter: Letter): Statement => repository.write(tx, letter, now()),
    send,
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      // A mail server that is slow to answer is not waited for: the next start sends what has not gone out.
      await Promise.race([Promise.all([untried.ended(), failed.ended()]), delay(CLOSING, undefined, { ref: false })])
      transport.close()
    },
  }
}
