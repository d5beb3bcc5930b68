import type { FastifyBaseLogger } from 'fastify'
import { type HeldRole, may, type Who } from '../../shared/auth/permissions.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type {
  Delivery,
  NewWebhookRequest,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from '../../shared/webhooks/webhook-schemas.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../shared/webhooks/webhook-types.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Matches } from '../matches/matches.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { openDeliveries } from './deliveries.ts'
import { disabledMail } from './disabled-mail.ts'
import { KEPT_MS, newDelivery, recordEvents, testId } from './record-events.ts'
import { webhookSender } from './send-webhook.ts'
import { addressProblem } from './webhook-address.ts'
import { bodyIn, testBody } from './webhook-body.ts'
import {
  badAddress,
  idReused,
  secretReplaced,
  secretShown,
  tooManyWebhooks,
  webhookNotFound,
} from './webhook-errors.ts'
import { newSecret } from './webhook-signature.ts'
import { createWebhooksRepository, type DeliveryRow, type WebhookRow } from './webhooks-repository.ts'

/** Maximum number of webhooks. Each may have a few requests open at a time. */
const MOST_WEBHOOKS = 50
/** Number of deliveries that the office shows. */
const SHOWN_DELIVERIES = 50
/** Time for which the secret before also signs (ms). */
const OLD_SECRET_MS = 24 * 3_600_000
/** Time for which a repeated request gets the secret again (ms). Later, nobody can read it, not even another owner. */
const RETRY_MS = 10 * 60_000
/** Interval at which old deliveries are deleted (ms). */
const PRUNE_MS = 24 * 3_600_000

export interface WebhooksDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'onUpdates' | 'read' | 'index'>
  readonly clubs: Pick<Clubs, 'check'>
  readonly audit: Audit
  readonly outbox: Outbox
  /** Returns the people who work for a club. */
  readonly staff: () => Promise<
    readonly {
      readonly id: string
      readonly email: string
      readonly language: Language | null
      readonly roles: readonly HeldRole[]
    }[]
  >
  readonly privateHosts: readonly string[]
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  readonly clock: () => number
}

export type Webhooks = ReturnType<typeof openWebhooks>

/** Opens the webhooks: the office manages them, and the events of matches are stored and sent. `by` is the id of a person. */
export function openWebhooks(deps: WebhooksDeps) {
  const { storage, matches, clubs, audit, outbox, staff, publicUrl, log, clock } = deps
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
    disable,
    log,
    now: clock,
  })
  const recorder = recordEvents({ storage, repository, matches, log, now: clock, onRecorded: deliveries.send })
  const prune = () =>
    repository
      .prune(clock() - KEPT_MS)
      .catch((error: unknown) => log.warn({ err: error }, 'old deliveries of webhooks could not be deleted'))
  const pruning = setInterval(prune, PRUNE_MS).unref()

  /** Disables a webhook whose receiver always fails, and tells the owners. */
  async function disable({ id, club, address }: WebhookRow, failingSince: number): Promise<void> {
    const host = new URL(address).host
    const owners = (await staff()).filter((person) =>
      may({ ...person, kind: 'person', blocked: false }, 'webhooks.manage', { club }),
    )
    try {
      await storage.atomically((tx) => [
        repository.disable(tx, id, failingSince),
        audit(tx, {
          who: 'server',
          action: 'webhook.update',
          subject: id,
          club,
          before: { enabled: true },
          after: { enabled: false },
        }),
        ...owners.map((person) =>
          outbox.write(
            tx,
            disabledMail(
              `webhook-${id}-${failingSince}-${person.id}`,
              { email: person.email, language: person.language },
              host,
              publicUrl,
            ),
          ),
        ),
      ])
      log.warn({ webhook: id }, 'a webhook is disabled, because its receiver has failed for a day')
      outbox.send()
    } catch (error) {
      // Another server has disabled it, or it works again.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }

  function checkAddress(address: string): void {
    const problem = addressProblem(address, privateHosts)
    if (problem) throw badAddress(problem)
  }

  /** @throws ApiError 404 */
  async function find(id: string): Promise<WebhookRow> {
    const webhook = await repository.byId(id)
    if (!webhook) throw webhookNotFound()
    return webhook
  }

  /** Returns the answer to a repeated request. @throws ApiError 409, 422 */
  function createdBefore(stored: WebhookRow, { address, events, club }: NewWebhookRequest): WebhookWithSecret {
    const isSame = stored.address === address && stored.club === club && `${stored.events}` === `${unique(events)}`
    if (!isSame) throw idReused()
    if (stored.secretId !== stored.id) throw secretReplaced()
    if (clock() - stored.createdAt > RETRY_MS) throw secretShown()
    return { webhook: shown(stored), secret: stored.secret }
  }

  return {
    find,
    /** Returns the webhooks that somebody may manage. */
    list: async (who: Who): Promise<Webhook[]> =>
      (await repository.list()).filter(({ club }) => may(who, 'webhooks.manage', { club })).map(shown),

    /** Creates a webhook. A request repeated within ten minutes gets the same secret. @throws ApiError 409, 422 */
    async create(wanted: NewWebhookRequest, by: string): Promise<WebhookWithSecret & { isNew: boolean }> {
      const { id, address, club } = wanted
      clubs.check(club)
      checkAddress(address)
      const known = await repository.byId(id)
      if (known) return { ...createdBefore(known, wanted), isNew: false }
      if ((await repository.list()).length >= MOST_WEBHOOKS) throw tooManyWebhooks(MOST_WEBHOOKS)
      const now = clock()
      const row: WebhookRow = {
        ...{ id, address, club, events: unique(wanted.events), enabled: true, offReason: null, failingSince: null },
        ...{ createdAt: now, since: now, secret: newSecret(), secretId: id, oldSecret: null, oldSecretUntil: null },
      }
      try {
        await storage.atomically((tx) => [
          repository.create(tx, row),
          audit(tx, { who: by, action: 'webhook.create', subject: id, club, after: audited(row) }),
        ])
      } catch (error) {
        const other = error instanceof UniqueViolation ? await repository.byId(id) : undefined
        if (!other) throw error
        return { ...createdBefore(other, wanted), isNew: false }
      }
      return { webhook: shown(row), secret: row.secret, isNew: true }
    },

    /** Changes a webhook. New events, and a webhook that is enabled again, count from now on. @throws ApiError 404, 422 */
    async change(before: WebhookRow, change: WebhookChange, by: string): Promise<Webhook> {
      const { id, club } = before
      if (change.address !== undefined) checkAddress(change.address)
      const address = change.address ?? before.address
      const events = change.events ? unique(change.events) : before.events
      const enabled = change.enabled ?? before.enabled
      const now = clock()
      const isAgain = enabled && !before.enabled
      const hasOtherEvents = `${events}` !== `${before.events}`
      const after: WebhookRow = {
        ...before,
        ...{ address, events, enabled },
        offReason: enabled ? null : (before.offReason ?? 'office'),
        ...(isAgain && { failingSince: null }),
        ...((isAgain || hasOtherEvents) && { since: now }),
      }
      const changed = (['address', 'events', 'enabled'] as const).filter((key) => `${before[key]}` !== `${after[key]}`)
      if (changed.length === 0) return shown(before)
      const values = (row: WebhookRow) => Object.fromEntries(changed.map((key) => [key, audited(row)[key]]))
      const { offReason, failingSince, since } = after
      await changeOr404(() =>
        storage.atomically((tx) => [
          repository.update(tx, id, { address, events, enabled, offReason, failingSince, since }),
          ...(isAgain ? [repository.restart(tx, id, now)] : []),
          audit(tx, {
            who: by,
            action: 'webhook.update',
            subject: id,
            club,
            before: values(before),
            after: values(after),
          }),
        ]),
      )
      deliveries.send()
      return shown(after)
    },

    /** Replaces the secret. The one before also signs for a day. A request repeated within ten minutes gets the same secret. @throws ApiError 404, 409 */
    async replaceSecret(
      before: WebhookRow,
      requestId: string,
      by: string,
    ): Promise<WebhookWithSecret & { isNew: boolean }> {
      const now = clock()
      if (before.secretId === requestId) {
        const shownAt = (before.oldSecretUntil ?? before.createdAt + OLD_SECRET_MS) - OLD_SECRET_MS
        if (now - shownAt > RETRY_MS) throw secretShown()
        return { webhook: shown(before), secret: before.secret, isNew: false }
      }
      const secret = newSecret()
      await changeOr404(() =>
        storage.atomically((tx) => [
          repository.update(tx, before.id, {
            ...{ secret, secretId: requestId, oldSecret: before.secret, oldSecretUntil: now + OLD_SECRET_MS },
          }),
          audit(tx, { who: by, action: 'webhook.replaceSecret', subject: before.id, club: before.club }),
        ]),
      )
      return { webhook: shown(before), secret, isNew: true }
    },

    /** Deletes a webhook with its deliveries. @throws ApiError 404 */
    remove: ({ id, club, ...row }: WebhookRow, by: string): Promise<void> =>
      changeOr404(() =>
        storage.atomically((tx) => [
          repository.remove(tx, id),
          audit(tx, { who: by, action: 'webhook.delete', subject: id, club, before: audited({ ...row, id, club }) }),
        ]),
      ),

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

async function changeOr404(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    throw error instanceof UniqueViolation ? webhookNotFound() : error
  }
}

/** Returns the chosen events without repetitions, in the order of the list of all events. */
const unique = (chosen: readonly WebhookEvent[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => chosen.includes(event))
const iso = (millis: number): string => new Date(millis).toISOString()
const isoOrNull = (millis: number | null): string | null => (millis === null ? null : iso(millis))

/** The audit log has the origin of the address only: its path may contain a secret. */
const audited = ({ address, events, club, enabled }: WebhookRow) => ({
  address: new URL(address).origin,
  events: events.join(', '),
  club,
  enabled,
})

const shown = ({ id, address, events, club, enabled, offReason, failingSince, createdAt }: WebhookRow): Webhook => ({
  ...{ id, address, events: [...events], club, enabled, offReason },
  failingSince: isoOrNull(failingSince),
  createdAt: iso(createdAt),
})

const shownDelivery = ({ id, type, matchId, at, tries, code, failure, triedAt, endedAt }: DeliveryRow): Delivery => ({
  ...{ id, type, match: matchId, createdAt: iso(at), tries, code, failure },
  state: endedAt === null ? 'waiting' : failure === null ? 'delivered' : 'failed',
  triedAt: isoOrNull(triedAt),
})
