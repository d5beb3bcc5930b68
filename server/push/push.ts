import type { FastifyBaseLogger } from 'fastify'
import { type PushNotification, pushPayload } from '../../shared/push/push-payload.ts'
import type { Storage } from '../storage/storage.ts'
import { pushKeysOf } from './push-key.ts'
import type { PushRow } from './push-repository.ts'
import { openPushSubscriptions } from './push-subscriptions.ts'
import { type PushHeaders, type PushOutcome, type PushSender, pushSender } from './send-push.ts'

interface PushDeps {
  readonly storage: Storage
  /** The private key with which messages are signed; null if this server sends none. */
  readonly privateKey: string | null
  readonly publicUrl: string
  /** Hosts of the operator's network that may be push services. */
  readonly privateHosts: readonly string[]
  readonly log: FastifyBaseLogger
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** A notification with its headers. */
export interface PushMessage extends PushNotification, PushHeaders {}

export type Push = ReturnType<typeof openPush>

/** Opens notifications by Web Push. */
export function openPush({ storage, privateKey, publicUrl, privateHosts, log, clock }: PushDeps) {
  const keys = privateKey === null ? null : pushKeysOf(privateKey)
  const hosts = new Set(privateHosts)
  const sender: PushSender | null = keys === null ? null : pushSender({ keys, subject: publicUrl, privateHosts: hosts })
  const subscriptions = openPushSubscriptions({
    storage,
    key: keys?.publicKey ?? null,
    privateHosts: hosts,
    clock,
  })

  /** Sends a notification to one browser. Forgets the browser if its push service no longer knows it. */
  async function sendTo(row: PushRow, { ttl, urgency, topic, ...notification }: PushMessage): Promise<PushOutcome> {
    if (sender === null) return { status: 'refused', code: null }
    const payload = JSON.stringify(pushPayload(notification, publicUrl))
    const outcome = await sender.send(row, payload, { ttl, urgency, ...(topic !== undefined && { topic }) })
    if (outcome.status === 'gone') await subscriptions.forget(row)
    // The endpoint stays out of the log, because whoever knows it can send to the browser.
    if (outcome.status === 'refused')
      log.warn({ service: new URL(row.endpoint).host, code: outcome.code }, 'a push service refused a message')
    return outcome
  }

  return {
    subscriptions,
    sendTo,

    /** Whether this server sends push messages. */
    isOn: sender !== null,

    close: (): void => sender?.close(),
  }
}
