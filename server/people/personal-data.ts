import type { AuditAction } from '../../shared/audit/audit.ts'
import type { Erased, EraseRequest, NamedMatch, PersonalData } from '../../shared/auth/personal-data-schemas.ts'
import { compare } from '../../shared/matches/match.ts'
import { hasPlayer } from '../../shared/matches/player-names.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import { ApiError } from '../http/api-error.ts'
import { type Database, type Statement, type Storage, StorageUnavailable } from '../storage/storage.ts'
import { createErasedPeople } from './erased-people.ts'
import { lastOwner, personNotFound } from './manage-people.ts'
import type { People } from './people.ts'
import { createPeopleRepository, type StoredPerson } from './people-repository.ts'
import { createPersonalDataRepository } from './personal-data-repository.ts'

const paymentOpen = (): ApiError =>
  new ApiError(409, 'PAYMENT_OPEN', 'id: a payment of this person is in progress; try again when it has ended')
export const otherEmail = (): ApiError => new ApiError(422, 'OTHER_EMAIL', 'email: not the email of this person')

/** Only people with a role write entries. */
const GIVES_ROLE: ReadonlySet<AuditAction> = new Set(['role.set', 'person.invite'])

/** Maximum number of tries after other writes came first. */
const MOST_ROUNDS = 5

export interface PersonalDataDeps {
  readonly storage: Storage
  readonly people: Pick<People, 'forget'>
  readonly audit: Audit
  /** Replaces a player's name in a match. @throws ApiError 404, 409 */
  readonly eraseName: (match: string, name: string) => Promise<void>
  /** Returns a function that makes the matches of a person follow, to be called once the person is erased. */
  readonly erasingPlayer: (person: string) => Promise<() => Promise<void>>
  readonly bookings: {
    /** Ends the open payments of a person's bookings. @throws ApiError 409 if the provider is processing one */
    readonly endPayments: (email: string) => Promise<void>
    /** Removes a person's coming bookings with the statements of `also`. Returns false if the call must be repeated. */
    readonly leave: (email: string, also: (tx: Database) => readonly Statement[]) => Promise<boolean>
  }
  readonly clock: () => number
}

export type PersonalDataDesk = ReturnType<typeof openPersonalData>

/** Exports and erases the data of a person. `by` is the id of the person who asks for it. */
export function openPersonalData({
  storage,
  people,
  audit,
  eraseName,
  erasingPlayer,
  bookings,
  clock,
}: PersonalDataDeps) {
  const repository = createPeopleRepository(storage)
  const data = createPersonalDataRepository(storage)
  const erased = createErasedPeople(storage)

  /** @throws ApiError 404 */
  async function find(id: string): Promise<StoredPerson> {
    const person = await repository.byId(id)
    if (!person) throw personNotFound()
    return person
  }

  /**
   * Returns the data about a person in the matches.
   * @param mayHaveScored whether to read the logs too, which takes long
   */
  async function inMatches({ id, name }: StoredPerson, mayHaveScored: boolean) {
    const [scored, umpired, named]: [PersonalData['scored'], string[], NamedMatch[]] = [[], [], []]
    for await (const page of data.pagesOfMatches()) {
      const ids = page.map((match) => match.id)
      if (mayHaveScored && ids.length > 0) scored.push(...(await data.entriesBy(id, ids)))
      umpired.push(...page.filter(({ umpire }) => umpire === id).map((match) => match.id))
      named.push(...page.filter((match) => hasPlayer(match, name)).map(namedMatchOf))
    }
    return { scored, umpired, matches: named.sort((one, other) => compare(other.date, one.date)) }
  }

  /** Returns why a person cannot be erased now, or null. */
  async function refusalOf({ id, email }: StoredPerson): Promise<ApiError | null> {
    if (await data.hasPending(email)) return paymentOpen()
    return (await repository.isLastOwner(id)) ? lastOwner() : null
  }

  /** Removes what the requests that were under way during the erasure have stored since. @throws ApiError 404 */
  async function eraseAgain(id: string, email: string): Promise<Erased> {
    const at = await erased.timeOf(id, email)
    if (at === null) throw personNotFound()
    // Somebody who has signed in again has new data.
    if (!(await repository.byEmail(email))) await leave(email, (tx) => data.erase(tx, { id, email }, [], at))
    return erasedAt(at)
  }

  /**
   * Removes a person's coming bookings with the statements of `also`.
   * @param check runs after each change that came first, and throws if the person can't be erased any more
   */
  async function leave(email: string, also: (tx: Database) => readonly Statement[], check = async () => {}) {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (await unlessProcessing(bookings.leave(email, also))) return
      await check()
    }
    throw new StorageUnavailable('too many simultaneous changes of one person')
  }

  return {
    /** Returns everything that is stored about a person. @throws ApiError 404 */
    async export(id: string, by: string): Promise<PersonalData> {
      const found = await find(id)
      const { search: _, ...person } = found
      const records = await data.audit(id)
      const hadRole = person.roles.length > 0 || records.some(({ action }) => GIVES_ROLE.has(action))
      const answer = {
        person,
        memberships: await data.memberships(id),
        guest: await data.guestOf(id),
        ...(await data.ofEmail(person.email)),
        competitionEntries: await data.competitionEntriesOf(id),
        grants: await data.grantsBy(id),
        ...(await inMatches(found, hadRole)),
        notes: await data.notesBy(id),
        follows: await data.followsOf(id),
        pushSubscriptions: await data.pushSubscriptionsOf(id),
        ...(await data.notificationsOf(id)),
        audit: records,
      }
      await storage.atomically((tx) => [audit(tx, { who: by, action: 'person.export', subject: id })])
      return answer
    },

    /** Returns the matches in which a player has the person's name, newest first. @throws ApiError 404 */
    matches: async (id: string): Promise<NamedMatch[]> => (await inMatches(await find(id), false)).matches,

    /**
     * Erases a person. A repeated call removes what was stored meanwhile, and answers the same.
     * @throws ApiError 404 · 409 the last owner, an open payment, or a match that is being played · 422 another email
     */
    async erase(id: string, { email: typed, matches }: EraseRequest, by: string): Promise<Erased> {
      const email = typed.toLowerCase()
      const person = await repository.byId(id)
      if (!person) return eraseAgain(id, email)
      if (person.email !== email) throw otherEmail()
      const assertErasable = async () => {
        const why = await refusalOf(person)
        if (why) throw why
      }
      if (await repository.isLastOwner(id)) throw lastOwner()
      await unlessProcessing(bookings.endPayments(email))
      await assertErasable()
      // Erases the name in the matches first, because a repeated call no longer knows the name.
      await Promise.all(matches.map((match) => eraseName(match, person.name)))
      const followPlayer = await erasingPlayer(id)
      const now = clock()
      try {
        await leave(
          email,
          (tx) => [
            // Fails if the person has become the last owner meanwhile.
            ...repository.block(tx, id),
            ...data.erase(tx, person, matches, now),
            audit(tx, { who: by, action: 'person.erase', subject: id, after: { matches } }),
          ],
          assertErasable,
        )
      } catch (error) {
        if (!(await repository.byId(id))) return eraseAgain(id, email)
        throw (await refusalOf(person)) ?? error
      }
      people.forget(email)
      await followPlayer()
      return erasedAt(now)
    },
  }
}

/** @throws ApiError 409 if the provider is processing a payment of the person */
const unlessProcessing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'PAYMENT_PROCESSING' ? paymentOpen() : error
  })

const erasedAt = (at: number): Erased => ({ erasedAt: iso(at) })

const namedMatchOf = (match: {
  readonly id: string
  readonly player1: string
  readonly player2: string
  readonly date: number
}): NamedMatch => ({
  id: match.id,
  company: match.player1,
  company2: match.player2,
  date: iso(match.date),
})
