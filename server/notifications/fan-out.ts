import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Channel, isKind, isWanted, kindOf } from '../../shared/notifications/notification-kinds.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { type ChoicesRepository, choiceOf } from './choices-repository.ts'
import type { NoticeRow, NoticesRepository, Progress } from './notices-repository.ts'
import type { Audience } from './notification-tables.ts'
import type { NewNotification, OutboxRepository } from './outbox-repository.ts'

/** Number of people to whom one transaction writes. */
const PEOPLE_AT_ONCE = 200
/** Pause after each of these transactions (ms). Points need the processor and the disk too. */
const PAUSE_MS = 50
/** Duration of a claim (ms). Each transaction renews it. */
const CLAIM_MS = 60_000
/** Pause before a notice that failed is tried again (ms). */
const RETRY_MS = 30_000

export interface FanOutDeps {
  readonly storage: Storage
  readonly notices: NoticesRepository
  readonly outbox: OutboxRepository
  readonly choices: ChoicesRepository
  readonly audienceOf: (notice: NoticeRow) => Promise<Audience>
  /** The channels that work. */
  readonly channels: readonly Channel[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => number
}

/**
 * Returns the function that writes the notifications of the notices that are due, some people at a time. One server has a notice at a
 * time. After a crash, another one goes on where it stopped.
 */
export function openFanOut({ storage, notices, outbox, choices, audienceOf, channels, log, now }: FanOutDeps) {
  /** Returns the notifications of these people. */
  async function rowsFor(notice: NoticeRow, people: readonly string[], isOwn: boolean): Promise<NewNotification[]> {
    const { kind, id, at, expiresAt, scope, notBefore } = notice
    if (!isKind(kind)) return []
    const chosen = await choices.chosen(people)
    return people.flatMap((person) =>
      channels
        .filter((channel) => !(isOwn && channel === 'mail' && kindOf(kind).isMailedApart))
        .filter((channel) => isWanted(choiceOf(chosen, person, kind, channel), isOwn))
        .map((channel) => ({ person, channel, notice: id, at, expiresAt, scope, notBefore })),
    )
  }

  async function write(
    notice: NoticeRow,
    claim: string,
    rows: readonly NewNotification[],
    progress: Progress,
  ): Promise<void> {
    await storage.atomically((tx) => [
      notices.progress(tx, notice.id, claim, progress, now() + CLAIM_MS),
      ...(rows.length > 0 ? [outbox.add(tx, rows)] : []),
    ])
    await delay(PAUSE_MS)
  }

  async function writeAll(notice: NoticeRow, claim: string, isClosed: () => boolean): Promise<void> {
    let { audience, next, after } = notice
    if (!audience) {
      audience = await audienceOf(notice)
      await write(notice, claim, await rowsFor(notice, audience.own, true), { audience, next, after })
    }
    const own = new Set(audience.own)
    for (; next < audience.follows.length; next++, after = '') {
      const thing = audience.follows[next]
      while (thing) {
        if (isClosed()) return
        const people = await choices.followers(thing, after, notice.at, PEOPLE_AT_ONCE)
        const last = people.at(-1)
        if (last === undefined) break
        after = last
        const others = people.filter((person) => !own.has(person))
        await write(notice, claim, await rowsFor(notice, others, false), { audience, next, after })
        if (people.length < PEOPLE_AT_ONCE) break
      }
    }
    await storage.atomically((tx) => [notices.end(tx, notice.id, claim, now())])
  }

  /** Writes the notifications of one notice. Returns whether there was one. */
  return async function fanOut(isClosed: () => boolean): Promise<boolean> {
    const claim = randomUUID()
    const notice = await notices.claim(claim, now(), now() + CLAIM_MS)
    if (!notice) return false
    try {
      if (isKind(notice.kind) && notice.expiresAt > now()) {
        await writeAll(notice, claim, isClosed)
        // The next server goes on at once.
        if (isClosed()) await storage.atomically((tx) => [notices.release(tx, notice.id, claim, now())])
      } else await storage.atomically((tx) => [notices.end(tx, notice.id, claim, now())])
    } catch (error) {
      // Another server has taken the notice over.
      if (error instanceof UniqueViolation) return true
      log.warn({ err: error, notice: notice.id }, 'the notifications of a notice could not be written; trying again')
      await storage.atomically((tx) => [notices.release(tx, notice.id, claim, now() + RETRY_MS)])
    }
    return true
  }
}
