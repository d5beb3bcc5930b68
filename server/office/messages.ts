import { isDeepStrictEqual } from 'node:util'
import type { Server } from 'socket.io'
import { isShown, suspensionOf } from '../../shared/office/message.ts'
import type {
  ClubMessage,
  MessageFromServerEvents,
  MessageRequest,
  PlayRequest,
} from '../../shared/office/office-schemas.ts'
import type { Suspension } from '../../shared/scoring/suspension.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { createMessagesRepository, type MessageValues } from './messages-repository.ts'

/** Time for which the messages are cached (ms). */
const CACHE_MS = 1000

export const endPassed = () => new ApiError(422, 'END_PASSED', 'until: must be later than now')

interface MessagesDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'ids' | 'check'>
  readonly audit: Audit
  readonly sockets: Server<Record<string, never>, MessageFromServerEvents>
  readonly clock: () => number
}

/** Opens the message line of each club, which also says whether play is suspended there. `by` is the id of the person who acts. */
export function openMessages({ storage, clubs, audit, sockets, clock }: MessagesDeps) {
  const repository = createMessagesRepository(storage)
  let read: { readonly at: number; readonly messages: Promise<ClubMessage[]> } | null = null

  /** Returns the values of a club's line. */
  async function storedOf(club: string | null) {
    const found = (await repository.messages()).find((each) => each.club === club)
    return {
      line: { text: found?.text ?? '', until: found?.until == null ? null : Date.parse(found.until) },
      hasEnded: found !== undefined && found.text !== '' && !isShown(found, clock()),
      suspended: found ? suspensionOf(found, clock()) : null,
    }
  }

  /** Stores values of a club's line, and publishes the line to every page. */
  async function store(club: string | null, values: MessageValues, record: (tx: Database) => Statement[]) {
    const updatedAt = clock()
    await storage.atomically((tx) => [repository.setMessage(tx, club, { ...values, updatedAt }), ...record(tx)])
    read = null
    // Another request may have changed the other values meanwhile, so the line is read again.
    const stored = (await repository.messages()).find((each) => each.club === club)
    const message = stored ?? { club, text: '', until: null, suspended: null, updatedAt: iso(updatedAt) }
    sockets.emit('club:message', message)
    return message
  }

  /**
   * Stores a message and publishes it to every page.
   * @throws ApiError 422 if its end has passed
   */
  async function setMessage({ club, text, until: end }: MessageRequest, by: string): Promise<ClubMessage> {
    clubs.check(club)
    const until = text === '' || end === null ? null : Date.parse(end)
    if (until !== null && until <= clock()) throw endPassed()
    const before = (await storedOf(club)).line
    const after = { text, until }
    const values = { who: by, action: 'message.set', subject: club ?? 'all', club, before, after } as const
    return store(club, after, (tx) => (isDeepStrictEqual(before, after) ? [] : [audit(tx, values)]))
  }

  return {
    /** Returns what pages show. Caches it for a second, because after a reconnect thousands of boards ask for it. */
    async messages(): Promise<ClubMessage[]> {
      const at = performance.now()
      if (!read || at - read.at > CACHE_MS) read = { at, messages: repository.messages() }
      const now = clock()
      return (await read.messages).filter((message) => isShown(message, now) || suspensionOf(message, now) !== null)
    },

    setMessage,

    /**
     * Declares that play is suspended at a club, or that it goes on; null for all clubs. Publishes it to every page. A message for all
     * clubs leaves the clubs’ own ones.
     */
    async declare({ club, status, suspension, message }: PlayRequest, by: string): Promise<void> {
      clubs.check(club)
      if (club === null && message !== undefined) await setMessage({ club, text: message, until: null }, by)
      const own = club === null ? undefined : message
      for (const each of club === null ? clubs.ids() : [club]) {
        const { line, hasEnded, suspended } = await storedOf(each)
        const isSuspended = status === 'suspended'
        // The end of a message counts only if it is later than the last change, so a message that has ended goes.
        const kept = hasEnded ? { text: '', until: null } : line
        const next = own === undefined ? kept : { text: own, until: null }
        const reason = suspension && { reason: suspension.reason, ...(suspension.text && { text: suspension.text }) }
        const isSame =
          isDeepStrictEqual(next, line) &&
          isSuspended === (suspended !== null) &&
          isDeepStrictEqual(reason, suspended?.suspension)
        if (isSame) continue
        const since = suspended ? Date.parse(suspended.since) : clock()
        const values = {
          ...(next !== line && next),
          suspendedAt: isSuspended ? since : null,
          suspension: (isSuspended && reason) || null,
        }
        const recorded = (why: Suspension | null | undefined, text: string) => ({
          ...(why && { suspension: why.text ?? why.reason }),
          ...(own !== undefined && { text }),
        })
        const before = recorded(suspended?.suspension, line.text)
        const after = recorded(reason, next.text)
        const action = isSuspended ? 'play.suspend' : 'play.resume'
        await store(each, values, (tx) => [audit(tx, { who: by, action, subject: each, club: each, before, after })])
      }
    },
  }
}
