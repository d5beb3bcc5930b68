import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type HeldRole, may } from '../../shared/auth/permissions.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { KnownPerson } from '../auth/authorize.ts'
import type { User } from '../auth/identity.ts'
import { badToken } from '../auth/signed-in.ts'
import { createRowCache } from '../storage/row-cache.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { createErasedPeople } from './erased-people.ts'
import { createPeopleRepository, type PersonRow, type StoredPerson } from './people-repository.ts'
import { newPerson, searchText } from './person-row.ts'

/** Maximum number of people in the cache. */
const MOST_CACHED = 1000

const accountErased = () => badToken('authorization: this account was erased; sign in again to have a new one')

export interface PeopleOptions {
  readonly log: FastifyBaseLogger
  /** Returns the language that a browser asks for. */
  readonly languageOf: (request: FastifyRequest) => Language
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** Called after the first sign-in of a person. */
  readonly onFirstSignIn?: (person: { readonly id: string; readonly email: string }) => Promise<void>
}

export type People = ReturnType<typeof openPeople>

/** Opens the people. A change of a role takes effect at the next request, and on other servers within a second. */
export function openPeople(storage: Storage, { log, languageOf, clock, onFirstSignIn }: PeopleOptions) {
  const repository = createPeopleRepository(storage)
  const erased = createErasedPeople(storage)
  /** Returns people with all that they may do now, in the roles that they have and as members of registers. */
  const current = async (emails: readonly string[]): Promise<StoredPerson[]> =>
    repository.withMemberships(await repository.byEmails(emails))
  const { find, remove } = createRowCache<StoredPerson>(
    {
      keyOf: ({ email }) => email,
      one: async (email) => (await current([email]))[0],
      many: current,
    },
    MOST_CACHED,
  )

  /**
   * Returns the stored person of a token. Stores the first sign-in, and later changes of the name and the picture.
   * @param found the person with this email, as the cache returned them
   * @throws ApiError 401 if the person was erased after this sign-in
   */
  async function signedIn(user: User, request: FastifyRequest, found: ReturnType<typeof find>): Promise<StoredPerson> {
    const known = await found
    if (known && isCurrent(known, user)) return known
    const erasedAt = await erased.lastTime(user.email)
    if (erasedAt !== null && user.signedInAt <= erasedAt) throw accountErased()
    const row = rowOf(user, languageOf(request), clock(), known)
    try {
      await storage.atomically((tx) => [repository.signIn(tx, row)])
      remove(user.email)
      const stored = (await find(user.email)) ?? { ...row, roles: [] }
      if (known?.signedInAt != null || !onFirstSignIn) return stored
      await onFirstSignIn(stored)
      remove(user.email)
      return (await find(user.email)) ?? stored
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      // A full disk must not keep people from reading. The next request tries again.
      log.warn({ err: error }, 'a sign-in could not be stored')
      return known ?? { ...row, roles: [] }
    }
  }

  return {
    /** Removes a person from the cache after a change. */
    forget: remove,
    /** Returns everybody who works for a club and is not blocked. */
    staff: repository.staff,
    /** Returns somebody who has signed in and is not blocked. */
    async accountOf(email: string): Promise<StoredPerson | undefined> {
      const found = await find(email)
      return found && found.signedInAt !== null && !found.blocked ? found : undefined
    },
    /** Returns the roles of the person with this email, or none. */
    rolesOf: async (email: string): Promise<readonly HeldRole[]> => (await find(email))?.roles ?? [],
    /** Whether a person has a role with which they may score the matches of a club. */
    async mayUmpire(id: string, club: string | null): Promise<boolean> {
      const person = await repository.byId(id)
      return person !== undefined && may({ ...person, kind: 'person' }, 'match.append', { club })
    },
    /** Returns the person of a token; at once if they are cached. */
    personOf(user: User, request: FastifyRequest): KnownPerson | Promise<KnownPerson> {
      const found = find(user.email)
      if (!(found instanceof Promise) && isCurrent(found, user)) return knownPerson(found)
      return signedIn(user, request, found).then(knownPerson)
    },
  }
}

const knownPerson = ({ id, blocked, roles }: StoredPerson): KnownPerson => ({ kind: 'person', id, blocked, roles })

/** Whether a sign-in changes nothing in the stored row. */
const isCurrent = ({ signedInAt, name, picture }: StoredPerson, user: User): boolean =>
  signedInAt !== null &&
  (user.name === '' || user.name === name) &&
  (user.picture === undefined || user.picture === picture)

/** Returns the row of a person who signs in. Keeps the stored values that the token does not have. */
function rowOf(user: User, language: Language, now: number, known: StoredPerson | undefined): PersonRow {
  const name = user.name || (known?.name ?? '')
  return {
    ...newPerson(user.email, now),
    name,
    picture: user.picture ?? known?.picture ?? null,
    language,
    search: searchText(name, user.email),
    signedInAt: now,
    ...(known && { id: known.id, blocked: known.blocked, createdAt: known.createdAt }),
  }
}
