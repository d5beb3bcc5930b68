import { eq } from 'drizzle-orm'
import { HIDDEN_NAME } from '../../shared/audit/audit.ts'
import { guestKey } from '../../shared/members/member-key.ts'
import type {
  BookedForRequest,
  GuestAnswer,
  GuestFields,
  GuestRequest,
} from '../../shared/reservations/booked-for-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import { ApiError, badRequest } from '../http/api-error.ts'
import { type Database, type Statement, type Storage, touching, UniqueViolation } from '../storage/storage.ts'
import { newPerson } from './person-row.ts'

/** A guest who is not stored yet. The booking is stored with them. */
export interface NewGuest {
  readonly id: string
  /** The owner of the booking. */
  readonly owner: string
  readonly statements: (tx: Database) => readonly Statement[]
}

export interface GuestsDeps {
  readonly storage: Storage
  readonly audit: Audit
  /** Returns the owner of the bookings of a member of a club. @throws ApiError 404 */
  readonly ownerFor: (member: string, club: string) => Promise<string>
  /** Publishes the days on which an owner has bookings. */
  readonly publishOwner: (owner: string) => Promise<void>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export const guestNotFound = () => new ApiError(404, 'GUEST_NOT_FOUND', 'id: there is no such guest')
const guestIdUsed = () => new ApiError(409, 'GUEST_ID_USED', 'guest.id: another guest has this id; send a different id')

export type Guests = ReturnType<typeof openGuests>

/** Opens the guests: people for whom the desk books, and who are in no register. */
export function openGuests({ storage, audit, ownerFor, publishOwner, clock }: GuestsDeps) {
  const { db, tables } = storage
  const { guests, people } = tables

  const find = async (id: string) =>
    (
      await db
        .select({ name: people.name, club: guests.club, phone: guests.phone })
        .from(guests)
        .innerJoin(people, eq(people.id, guests.personId))
        .where(eq(guests.personId, id))
    )[0]

  async function bookedFor({ id, name, phone }: GuestRequest, club: string) {
    const owner = guestKey(id)
    const known = await find(id)
    if (known && (known.name !== name || known.club !== club || known.phone !== phone)) throw guestIdUsed()
    const createdAt = clock()
    const newcomer: NewGuest = {
      id,
      owner,
      statements: (tx) => [
        // No search finds a guest.
        tx
          .insert(people)
          .values({ ...newPerson(owner, createdAt), id, name, search: '' })
          .returning({ id: people.id }),
        tx.insert(guests).values({ personId: id, club, phone, createdAt }).returning({ id: guests.personId }),
      ],
    }
    return { owner, newcomer: known ? null : newcomer }
  }

  return {
    /** Returns the club of a guest. @throws ApiError 404 */
    async clubOf(id: string): Promise<string> {
      const guest = await find(id)
      if (!guest) throw guestNotFound()
      return guest.club
    },

    /**
     * Corrects the name and the phone of a guest, and publishes the days of the guest’s bookings. A repeated call changes nothing.
     * @param by id of the person at the desk
     * @throws ApiError 404
     */
    async change(id: string, { name, phone }: GuestFields, by: string): Promise<GuestAnswer> {
      const guest = await find(id)
      if (!guest) throw guestNotFound()
      const { club } = guest
      const changed = { ...(guest.name !== name && { name }), ...(guest.phone !== phone && { phone }) }
      const hidden = Object.fromEntries(Object.keys(changed).map((field) => [field, HIDDEN_NAME]))
      if (Object.keys(changed).length > 0)
        await storage
          .atomically((tx) => [
            touching(tx.update(people).set({ name }).where(eq(people.id, id)).returning({ id: people.id })),
            touching(
              tx.update(guests).set({ phone }).where(eq(guests.personId, id)).returning({ id: guests.personId }),
            ),
            audit(tx, { who: by, action: 'guest.update', subject: id, club, before: hidden, after: hidden }),
          ])
          .catch((error: unknown) => {
            // Somebody has erased the guest meanwhile.
            throw error instanceof UniqueViolation ? guestNotFound() : error
          })
      // Also after a repeated call: the first one may have failed here.
      await publishOwner(guestKey(id))
      return { id, club, name, phone }
    },

    /**
     * Returns the owner of a booking that somebody of a club makes, and a guest who has to be stored with it; null if the request
     * names nobody.
     * @throws ApiError 400 the request names more than one person · 404 no such member · 409 another guest has the id
     */
    async bookedFor({ owner, member, guest }: BookedForRequest, club: string) {
      const named = [owner, member, guest].filter((each) => each !== undefined)
      if (named.length > 1) throw badRequest('owner: send only one of an email, a member and a guest')
      if (guest) return bookedFor(guest, club)
      const found = member === undefined ? owner : await ownerFor(member, club)
      return found === undefined ? null : { owner: found, newcomer: null }
    },
  }
}
