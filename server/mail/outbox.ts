import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { createMailRepository } from './mail-repository.ts'
import type { Letter, MailTransport } from './mail-transport.ts'

/** How often the outbox is looked at by itself, ms; a new letter is sent at once. */
const EVERY = 15_000
/** How long a letter belongs to whoever is sending it, ms: longer than a transport takes at most. */
const CLAIM_MS = 60_000
/** That a letter has gone is noted again and again after pauses of so long, ms; doubled for each, up to the longest. */
const FIRST_NOTE_PAUSE = 50
const LONGEST_NOTE_PAUSE = 2000
/** Before the second try, ms; doubled for each further one, up to an hour. */
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 3_600_000

/** How long a letter that is just being sent may hold up the end, ms. */
const CLOSING = 1000

export type Outbox = ReturnType<typeof openOutbox>

/**
 * Sends what was written, in the order of writing, until it is taken. A letter is in the outbox from the very transaction
 * that it tells of, and is marked when it has gone: a crash before that sends it later, under the same Message-ID.
 */
export function openOutbox(storage: Storage, transport: MailTransport, log: FastifyBaseLogger, now = Date.now) {
  const repository = createMailRepository(storage)
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function sendAll(): Promise<void> {
    for (const letter of await repository.due(now())) {
      if (closed) return
      const claim = randomUUID()
      if (!(await repository.claim(letter.id, claim, now(), now() + CLAIM_MS))) continue
      try {
        await transport.send(letter)
      } catch (error) {
        const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** letter.tries) * (0.75 + Math.random() / 2)
        log.warn({ err: error, mail: letter.id }, 'a letter was not taken; it is tried again')
        await repository.failed(letter.id, claim, Math.round(now() + pause))
        continue
      }
      log.info({ mail: letter.id }, 'a letter has gone out')
      await noteSent(letter.id, claim)
    }
  }

  /** A letter that has gone and is not noted would go again: nothing else is done before. */
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

  async function run(): Promise<void> {
    do {
      again = false
      await sendAll().catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, 'the outbox cannot be read just now')
      })
    } while (again && !closed)
    running = undefined
  }

  /** Sends now what is to be sent; whoever calls while it runs is served by one more round. */
  function send(): void {
    if (closed) return
    again = true
    running ??= run()
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
      await Promise.race([running, delay(CLOSING, undefined, { ref: false })])
      transport.close()
    },
  }
}
