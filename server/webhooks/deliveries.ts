import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Outcome, REQUEST_TIMEOUT_MS, type SendWebhook } from './send-webhook.ts'
import { signatureHeaders } from './webhook-signature.ts'
import type { DeliveryRow, WebhookRow, WebhooksRepository } from './webhooks-repository.ts'

/** Time between two checks for events whose time has come (ms). A new event is sent at once. */
const INTERVAL_MS = 5000
/** Duration of a claim (ms): longer than a request may take. */
const CLAIM_MS = 3 * REQUEST_TIMEOUT_MS
/** Maximum number of requests to one webhook at the same time, while its receiver works and after a failure. */
const MOST_AT_ONCE = { working: 4, failing: 1 } as const
/** Pause after the start of a request, and between two checks (ms). Points need the processor and the disk too. */
const PAUSE_MS = 20
/** Pause before the second try (ms). Each later pause is twice as long. */
const FIRST_PAUSE_MS = 5000
/** Longest pause between two tries (ms). */
const LONGEST_PAUSE_MS = 5 * 60_000
/** Time after which a receiver that always fails is disabled, and a single event is given up (ms). */
const GIVE_UP_MS = 24 * 3_600_000
/** Longest time for which closing waits for requests in progress (ms). */
const CLOSE_TIMEOUT_MS = 1000

export interface DeliveriesDeps {
  readonly repository: WebhooksRepository
  readonly send: SendWebhook
  /** Returns the body of the request; null if the match no longer has the event. */
  readonly bodyOf: (delivery: DeliveryRow) => Promise<string | null>
  /** Disables a webhook that has failed since this time. */
  readonly disable: (webhook: WebhookRow, failingSince: number) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly now: () => number
}

/**
 * Sends the waiting events. Each is claimed in the database, so that one server sends it, and another one takes over if that
 * server crashes. The events of a match are sent in order. A receiver that fails occupies one request at a time.
 */
export function openDeliveries({ repository, send, bodyOf, disable, log, now }: DeliveriesDeps) {
  const sending = new Map<string, Promise<void>>()
  const countOf = new Map<string, number>()
  let checking: Promise<void> | undefined
  let again = false
  let closed = false

  /** Returns the number of events that are being sent to a webhook. */
  const countOfSending = ({ id }: WebhookRow): number => countOf.get(id) ?? 0

  async function check(): Promise<void> {
    try {
      do {
        again = false
        for (const webhook of await repository.withDue(now())) await startOf(webhook)
        await pause(PAUSE_MS)
      } while (again && !closed)
    } catch (error) {
      logOutage(error)
    } finally {
      checking = undefined
    }
  }

  /** Starts to send the events of a webhook, up to its limit. */
  async function startOf(webhook: WebhookRow): Promise<void> {
    const most = webhook.failingSince === null ? MOST_AT_ONCE.working : MOST_AT_ONCE.failing
    const isFull = () => closed || countOfSending(webhook) >= most
    if (isFull()) return
    // An event that is being sent is still due until it is claimed.
    for (const delivery of await repository.due(webhook.id, now(), 2 * most)) {
      if (isFull()) return
      const key = `${delivery.webhookId} ${delivery.id}`
      if (sending.has(key)) continue
      countOf.set(webhook.id, countOfSending(webhook) + 1)
      sending.set(key, start(webhook, delivery, key))
      await pause(PAUSE_MS)
    }
  }

  async function start(webhook: WebhookRow, delivery: DeliveryRow, key: string): Promise<void> {
    try {
      await deliver(webhook, delivery)
    } catch (error) {
      logOutage(error)
      // The claim ends by itself.
      await pause(FIRST_PAUSE_MS)
    } finally {
      sending.delete(key)
      countOf.set(webhook.id, countOfSending(webhook) - 1)
      poke()
    }
  }

  async function deliver(webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
    const [claim, began] = [randomUUID(), now()]
    if (!(await repository.claim(delivery, claim, began, began + CLAIM_MS))) return
    const outcome = await attempt(webhook, delivery)
    if (!outcome) return repository.finish(delivery, claim, { endedAt: now(), failure: null })
    await finish(webhook, delivery, claim, outcome)
  }

  /** Sends an event. Returns null if there is nothing to send any more. */
  async function attempt(webhook: WebhookRow, delivery: DeliveryRow): Promise<Outcome | null> {
    const body = await bodyOf(delivery)
    if (body === null) return null
    const { address, secret, oldSecret, oldSecretUntil } = webhook
    const secrets = oldSecret !== null && (oldSecretUntil ?? 0) > now() ? [secret, oldSecret] : [secret]
    const timestamp = Math.floor(now() / 1000)
    return send(address, signatureHeaders({ id: delivery.id, timestamp, body }, secrets), body)
  }

  async function finish(webhook: WebhookRow, delivery: DeliveryRow, claim: string, outcome: Outcome): Promise<void> {
    const [tries, triedAt] = [delivery.tries + 1, now()]
    const firstTriedAt = delivery.firstTriedAt ?? triedAt
    const tried = { ...outcome, tries, triedAt, firstTriedAt }
    if (outcome.failure === null) return repository.finish(delivery, claim, { ...tried, endedAt: triedAt })
    log.warn({ webhook: webhook.id, event: delivery.id, ...outcome }, 'a webhook did not accept an event')
    const failingSince = webhook.failingSince ?? triedAt
    const isOff = triedAt - failingSince >= GIVE_UP_MS
    const isGivenUp = !isOff && triedAt - firstTriedAt >= GIVE_UP_MS
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** delivery.tries) * (0.75 + Math.random() / 2)
    await repository.finish(delivery, claim, {
      ...tried,
      notBefore: Math.round(triedAt + pause),
      ...(isGivenUp && { endedAt: triedAt }),
    })
    if (isOff) await disable(webhook, failingSince)
  }

  function logOutage(error: unknown): void {
    if (!closed) log.warn({ err: error }, 'events could not be sent to webhooks; trying again')
  }

  /** Sends the events whose time has come. A call during a check causes one more check. */
  function poke(): void {
    if (closed) return
    again = true
    checking ??= check()
  }

  const timer = setInterval(poke, INTERVAL_MS).unref()
  poke()

  return {
    send: poke,
    /** Sends a test once, and returns its row after the try. */
    async test(webhook: WebhookRow, delivery: DeliveryRow): Promise<DeliveryRow | undefined> {
      const [claim, began] = [randomUUID(), now()]
      if (await repository.claim(delivery, claim, began, began + CLAIM_MS)) {
        const outcome = await attempt(webhook, delivery)
        await repository.finishTest(delivery, claim, { ...outcome, tries: 1, triedAt: now(), endedAt: now() })
      }
      return repository.delivery(delivery)
    },
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      // Does not wait for a slow receiver: the next start sends the event again.
      await Promise.race([
        Promise.all([checking, ...sending.values()]),
        delay(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ])
    },
  }
}

const pause = (ms: number): Promise<void> => delay(ms, undefined, { ref: false })
