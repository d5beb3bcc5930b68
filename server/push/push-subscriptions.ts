import { createHash } from 'node:crypto'
import { MOST_SUBSCRIPTIONS } from '../../shared/push/push-limits.ts'
import type { PushAnswer, PushSubscriptionRequest, RenewedPushRequest } from '../../shared/push/push-schemas.ts'
import { takingTurns } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { addressProblem } from '../webhooks/webhook-address.ts'
import {
  badBrowserKey,
  badEndpoint,
  pushOff,
  renewedUnknown,
  subscriptionNotFound,
  subscriptionTaken,
  tooManySubscriptions,
} from './push-errors.ts'
import { isBrowserKey } from './push-key.ts'
import { createPushRepository, type PushRow } from './push-repository.ts'

/** Time without a visit after which a browser gives way to a new one, if a person has too many (ms). */
const UNSEEN_MS = 30 * 24 * 3_600_000

interface PushSubscriptionsDeps {
  readonly storage: Storage
  /** Our public key; null if this server sends no push messages. */
  readonly key: string | null
  /** Hosts of the operator's network that may be push services. */
  readonly privateHosts: ReadonlySet<string>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** Opens the subscriptions of browsers. `person` is the id of the person who asks. */
export function openPushSubscriptions({ storage, key, privateHosts, clock }: PushSubscriptionsDeps) {
  const repository = createPushRepository(storage)
  const inTurn = takingTurns('list of the browsers of a person')

  /** Returns the subscriptions of a person that the present key can send to. */
  const usable = async (person: string): Promise<readonly PushRow[]> =>
    (await repository.ofPerson(person)).filter((row) => row.key === key)

  async function read(person: string): Promise<PushAnswer> {
    const subscriptions = (await usable(person)).map(({ id, endpoint, createdAt, seenAt }) => ({
      id,
      service: new URL(endpoint).host,
      createdAt: new Date(createdAt).toISOString(),
      seenAt: new Date(seenAt).toISOString(),
    }))
    return { key, subscriptions }
  }

  /** @throws ApiError 409 no push messages here · 422 an address or a key that can't be used */
  function rowOf(person: string, { endpoint, keys }: PushSubscriptionRequest): PushRow {
    if (key === null) throw pushOff()
    if (addressProblem(endpoint, privateHosts)) throw badEndpoint()
    if (!isBrowserKey(keys.p256dh)) throw badBrowserKey()
    const now = clock()
    return { id: subscriptionId(endpoint), person, endpoint, ...keys, key, createdAt: now, seenAt: now }
  }

  const hasKeysOf = (row: PushRow, { keys }: PushSubscriptionRequest): boolean =>
    row.p256dh === keys.p256dh && row.auth === keys.auth

  return {
    read,
    usable,

    /**
     * Adds a browser of a person, or notes that it was here. A browser of somebody else becomes this person's, because it is the
     * same browser, in which another person has signed in.
     * @throws ApiError 409 no push messages here, too many browsers, or somebody else has the endpoint with other keys · 422
     */
    put: (person: string, request: PushSubscriptionRequest): Promise<PushAnswer> =>
      inTurn(person, async () => {
        const row = rowOf(person, request)
        const stored = await repository.byId(row.id)
        if (stored && stored.person !== person && !hasKeysOf(stored, request)) throw subscriptionTaken()
        const others = (await usable(person)).filter(({ id }) => id !== row.id)
        const unseen = others.filter(({ seenAt }) => seenAt < row.seenAt - UNSEEN_MS)
        const isNew = stored?.person !== person || stored.key !== row.key
        const isFull = isNew && others.length >= MOST_SUBSCRIPTIONS
        if (isFull && others.length - unseen.length >= MOST_SUBSCRIPTIONS) throw tooManySubscriptions()
        await storage.atomically((tx) => [
          repository.removeOfOtherKeys(tx, person, row.key),
          ...(isFull
            ? [
                repository.remove(
                  tx,
                  person,
                  unseen.map(({ id }) => id),
                ),
              ]
            : []),
          repository.put(tx, row),
        ])
        return read(person)
      }),

    /** @throws ApiError 404 */
    remove: async (person: string, id: string): Promise<void> => {
      if ((await repository.byId(id))?.person !== person) throw subscriptionNotFound()
      await storage.atomically((tx) => [repository.remove(tx, person, [id])])
    },

    /** Returns a subscription of a person. @throws ApiError 404 */
    find: async (person: string, id: string): Promise<PushRow> => {
      const row = await repository.byId(id)
      if (row?.person !== person || row.key !== key) throw subscriptionNotFound()
      return row
    },

    /**
     * Replaces a subscription by the one that the browser has now. The old one proves that it is this browser: its secret is
     * known only to the browser and to us.
     * @throws ApiError 404 nobody has the old one · 409 · 422
     */
    renew: async ({ old, new: next }: RenewedPushRequest): Promise<void> => {
      const stored = await repository.byId(subscriptionId(old.endpoint))
      if (!stored || !hasKeysOf(stored, old)) throw renewedUnknown()
      const { person } = stored
      await inTurn(person, async () => {
        const row = rowOf(person, next)
        const taken = await repository.byId(row.id)
        if (taken && taken.person !== person && !hasKeysOf(taken, next)) throw subscriptionTaken()
        await storage.atomically((tx) => [repository.remove(tx, person, [stored.id]), repository.put(tx, row)])
      })
    },

    /** Removes a subscription that its push service no longer knows. */
    forget: (row: PushRow): Promise<void> => storage.atomically((tx) => [repository.removeGone(tx, row)]),
  }
}
