import { may, type Who } from '../../shared/auth/permissions.ts'
import { iso } from '../../shared/time/iso.ts'
import type {
  NewWebhookRequest,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from '../../shared/webhooks/webhook-schemas.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../shared/webhooks/webhook-types.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { addressProblem } from './webhook-address.ts'
import {
  badAddress,
  idReused,
  secretReplaced,
  secretShown,
  tooManyWebhooks,
  webhookNotFound,
} from './webhook-errors.ts'
import { newSecret } from './webhook-signature.ts'
import type { WebhookRow, WebhooksRepository } from './webhooks-repository.ts'

/** Maximum number of webhooks. Each may have a few requests open at a time. Requests at the same time may exceed it a little. */
const MOST_WEBHOOKS = 50
/** Time for which the previous secret also signs (ms). */
const OLD_SECRET_MS = 24 * 3_600_000
/** Time for which a repeated request gets the secret again (ms). Later, nobody can read it, not even another owner. */
const RETRY_MS = 10 * 60_000

export interface ManagingDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'check'>
  readonly audit: Audit
  readonly clock: () => number
}

interface Parts {
  readonly repository: WebhooksRepository
  readonly privateHosts: ReadonlySet<string>
  /** Called after a change, which may have made events due. */
  readonly onChanged: () => void
}

/** Returns the functions with which owners manage webhooks. Each change is audited. `by` is the id of a person. */
export function manageWebhooks(
  { storage, clubs, audit, clock }: ManagingDeps,
  { repository, privateHosts, onChanged }: Parts,
) {
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
        id,
        address,
        club,
        events: unique(wanted.events),
        enabled: true,
        offReason: null,
        failingSince: null,
        createdAt: now,
        since: now,
        secret: newSecret(),
        secretId: id,
        oldSecret: null,
        oldSecretUntil: null,
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
        address,
        events,
        enabled,
        offReason: enabled ? null : (before.offReason ?? 'office'),
        ...(isAgain && { failingSince: null }),
        ...((isAgain || hasOtherEvents) && { since: now }),
      }
      const changed = (['address', 'events', 'enabled'] as const).filter((key) => `${before[key]}` !== `${after[key]}`)
      if (changed.length === 0) return shown(before)
      const values = (row: WebhookRow) => Object.fromEntries(changed.map((key) => [key, audited(row)[key]]))
      // Other columns may have changed meanwhile: by another owner, or because the receiver failed.
      const written: Partial<WebhookRow> = {
        ...(change.address !== undefined && { address }),
        ...(change.events && { events }),
        ...(enabled !== before.enabled && { enabled, offReason: after.offReason }),
        ...(isAgain && { failingSince: null }),
        ...(after.since !== before.since && { since: after.since }),
      }
      await changeOr404(() =>
        storage.atomically((tx) => [
          repository.update(tx, id, written),
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
      onChanged()
      return shown(after)
    },

    /**
     * Replaces the secret. The previous one also signs for a day. A request repeated within ten minutes gets the same secret.
     * @throws ApiError 404, 409
     */
    async replaceSecret(
      before: WebhookRow,
      requestId: string,
      by: string,
    ): Promise<WebhookWithSecret & { isNew: boolean }> {
      const now = clock()
      for (let row = before; ; row = await find(before.id)) {
        if (row.secretId === requestId) {
          const shownAt = (row.oldSecretUntil ?? row.createdAt + OLD_SECRET_MS) - OLD_SECRET_MS
          if (now - shownAt > RETRY_MS) throw secretShown()
          return { webhook: shown(row), secret: row.secret, isNew: false }
        }
        const secret = newSecret()
        try {
          await storage.atomically((tx) => [
            repository.replaceSecret(tx, row, {
              secret,
              secretId: requestId,
              oldSecret: row.secret,
              oldSecretUntil: now + OLD_SECRET_MS,
            }),
            audit(tx, { who: by, action: 'webhook.replaceSecret', subject: row.id, club: row.club }),
          ])
          return { webhook: shown(row), secret, isNew: true }
        } catch (error) {
          // Another request was first, perhaps the same one sent again.
          if (!(error instanceof UniqueViolation)) throw error
        }
      }
    },

    /** Deletes a webhook with its deliveries. @throws ApiError 404 */
    remove: ({ id, club, ...row }: WebhookRow, by: string): Promise<void> =>
      changeOr404(() =>
        storage.atomically((tx) => [
          repository.remove(tx, id),
          audit(tx, { who: by, action: 'webhook.delete', subject: id, club, before: audited({ ...row, id, club }) }),
        ]),
      ),
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
/** The audit log has the origin of the address only: its path may contain a secret. */
const audited = ({ address, events, club, enabled }: WebhookRow) => ({
  address: new URL(address).origin,
  events: events.join(', '),
  club,
  enabled,
})

const shown = ({ id, address, events, club, enabled, offReason, failingSince, createdAt }: WebhookRow): Webhook => ({
  id,
  address,
  events: [...events],
  club,
  enabled,
  offReason,
  failingSince: failingSince === null ? null : iso(failingSince),
  createdAt: iso(createdAt),
})
