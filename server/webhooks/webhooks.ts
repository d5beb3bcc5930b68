import { iso } from '../../shared/time/iso.ts'
import type { Delivery } from '../../shared/webhooks/webhook-schemas.ts'
import { inBackground } from '../http/in-background.ts'
import type { Matches } from '../matches/matches.ts'
import { openDeliveries } from './deliveries.ts'
import { type DisablingDeps, webhookDisabler } from './disable-webhook.ts'
import { type ManagingDeps, manageWebhooks } from './manage-webhooks.ts'
import { KEPT_MS, newDelivery, recordEvents, testId } from './record-events.ts'
import { webhookSender } from './send-webhook.ts'
import { bodyIn, testBody } from './webhook-body.ts'
import { webhookNotFound } from './webhook-errors.ts'
import { createWebhooksRepository, type DeliveryRow, type WebhookRow } from './webhooks-repository.ts'

/** Number of deliveries that the office shows. */
const SHOWN_DELIVERIES = 50
/** Interval at which old deliveries are deleted (ms). */
const PRUNE_MS = 24 * 3_600_000

export interface WebhooksDeps extends ManagingDeps, DisablingDeps {
  readonly matches: Pick<Matches, 'onUpdates' | 'read' | 'index'>
  readonly privateHosts: readonly string[]
}

export type Webhooks = ReturnType<typeof openWebhooks>

/** Opens the webhooks: the office manages them, and the events of matches are stored and sent. */
export function openWebhooks(deps: WebhooksDeps) {
  const { storage, matches, log, clock } = deps
  const repository = createWebhooksRepository(storage)
  const privateHosts = new Set(deps.privateHosts)
  const deliveries = openDeliveries({
    repository,
    send: webhookSender({ privateHosts }),
    bodyOf: async (delivery) => {
      const { matchId } = delivery
      const body = matchId === null ? testBody(delivery) : bodyIn(await matches.read(matchId), delivery)
      return body && JSON.stringify(body)
    },
    disable: webhookDisabler(deps, repository),
    log,
    now: clock,
  })
  const recorder = recordEvents({ storage, repository, matches, log, now: clock, onRecorded: deliveries.send })
  const prune = () =>
    inBackground(log, 'deleting old deliveries of webhooks; trying again later', repository.prune(clock() - KEPT_MS))
  const pruning = setInterval(prune, PRUNE_MS).unref()

  return {
    ...manageWebhooks(deps, { repository, privateHosts, onChanged: deliveries.send }),

    /** Sends a test once, also to a webhook that is disabled. A repeated request gets the first outcome. */
    async test(webhook: WebhookRow, requestId: string): Promise<Delivery> {
      const row = newDelivery(webhook.id, testId(webhook.id, requestId), clock())
      await storage.atomically((tx) => [repository.add(tx, [row])])
      const tried = await deliveries.test(webhook, row)
      if (!tried) throw webhookNotFound()
      return shownDelivery(tried)
    },

    /** Returns the latest events of a webhook, newest first. */
    deliveries: async (webhookId: string): Promise<Delivery[]> =>
      (await repository.latest(webhookId, SHOWN_DELIVERIES)).map(shownDelivery),

    async close(): Promise<void> {
      clearInterval(pruning)
      await recorder.close()
      await deliveries.close()
    },
  }
}

const shownDelivery = ({ id, type, matchId, at, tries, code, failure, triedAt, endedAt }: DeliveryRow): Delivery => ({
  id,
  type,
  match: matchId,
  createdAt: iso(at),
  tries,
  code,
  failure,
  state: endedAt === null ? 'waiting' : failure === null ? 'delivered' : 'failed',
  triedAt: triedAt === null ? null : iso(triedAt),
})
