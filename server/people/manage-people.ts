import { randomUUID } from 'node:crypto'
import type {
  FoundPeople,
  InvitationRequest,
  KnownPerson,
  PeopleAnswer,
  PeopleQuery,
} from '../../shared/auth/people-schemas.ts'
import { may, type Role, type Who } from '../../shared/auth/permissions.ts'
import { isTrialEmail } from '../../shared/auth/trial.ts'
import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import { invitationMail } from './invitation-mail.ts'
import type { Members } from './members.ts'
import { createOwnerLinks } from './owner-links.ts'
import type { People } from './people.ts'
import { createPeopleRepository, type StoredPerson } from './people-repository.ts'
import { newPerson } from './person-row.ts'

export const personNotFound = (): ApiError => new ApiError(404, 'PERSON_NOT_FOUND', 'id: there is no such person')
export const lastOwner = (): ApiError =>
  new ApiError(409, 'LAST_OWNER', 'id: this person is the last owner of all clubs; make another person an owner first')
export const roleExists = (role: Role): ApiError =>
  new ApiError(409, 'ROLE_EXISTS', `email: this person is ${role} there already; change that role instead`, { role })
const trialAccount = (): ApiError =>
  new ApiError(409, 'TRIAL_ACCOUNT', 'a trial account can’t be an owner, and gets its role in the list of people')
export const linkInvalid = (): ApiError =>
  new ApiError(403, 'OWNER_LINK_INVALID', 'secret: the link is unknown, used or older than 24 hours')

export interface ManagementDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'checkStaffed' | 'find' | 'ids'>
  readonly people: Pick<People, 'forget'>
  readonly members: Pick<Members, 'found'>
  readonly audit: Audit
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly clock: () => number
}

/** Maximum number of people who are suggested. */
const MOST_FOUND = 8

export type PeopleManagement = ReturnType<typeof managePeople>

/** Returns the functions that list people and change their roles. `by` is the id of the person who makes the change. */
export function managePeople({ storage, clubs, people, members, audit, outbox, publicUrl, clock }: ManagementDeps) {
  const repository = createPeopleRepository(storage)
  const links = createOwnerLinks(storage)

  /** @throws ApiError 404 */
  async function find(id: string): Promise<StoredPerson> {
    const person = await repository.byId(id)
    if (!person) throw personNotFound()
    return person
  }

  /** Stores a change and returns the person after it. @throws ApiError 409 if no owner would remain */
  async function change(
    { id, email }: StoredPerson,
    build: (tx: Database) => readonly Statement[],
  ): Promise<KnownPerson> {
    try {
      await storage.atomically(build)
    } catch (error) {
      throw error instanceof UniqueViolation ? lastOwner() : error
    }
    people.forget(email)
    return shown(await find(id))
  }

  async function invite({ email, role, club }: InvitationRequest, by: string): Promise<StoredPerson | null> {
    if (isTrialEmail(email)) throw trialAccount()
    const known = await repository.byEmail(email)
    const held = known?.roles.find((each) => each.club === club)
    if (held && held.role !== role) throw roleExists(held.role)
    if (known && held) return null
    const now = clock()
    const person = known ?? { ...newPerson(email, now), roles: [] }
    const where = club === null ? null : (clubs.find(club)?.name ?? club)
    const language = (await repository.byId(by))?.language ?? FALLBACK_LANGUAGE
    await storage.atomically((tx) => [
      ...(known ? [] : [repository.create(tx, rowOf(person))]),
      ...repository.setRole(tx, person.id, club, role, now),
      audit(tx, { who: by, action: 'person.invite', subject: person.id, club, after: { role } }),
      outbox.write(tx, invitationMail(randomUUID(), { email, role, club: where }, language, publicUrl)),
    ])
    people.forget(email)
    outbox.send()
    return person
  }

  return {
    async list({ search, club, cursor, limit }: PeopleQuery): Promise<PeopleAnswer> {
      clubs.checkStaffed(club ?? null)
      const rows = await repository.list({
        limit,
        ...(search !== undefined && { search }),
        ...(club !== undefined && { club }),
        ...(cursor !== undefined && { after: cursor }),
      })
      const page = rows.slice(0, limit)
      return { people: page.map(shown), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
    },

    /**
     * Returns the first members of a club whom a search finds, then other people by name or email. A manager of some clubs finds
     * only people with a role or a booking there.
     */
    async find(search: string, club: string | undefined, who: Who): Promise<FoundPeople> {
      const ofClub = club === undefined ? [] : await members.found(search, club, MOST_FOUND)
      const known = new Set(ofClub.map(({ email }) => email))
      const managed = clubs.ids().filter((club) => may(who, 'bookings.manage', { club }))
      const isOfAll = may(who, 'bookings.manage')
      const rows = await repository.list({ search, limit: MOST_FOUND, ...(!isOfAll && { knownTo: managed }) })
      const others = rows.filter(({ email }) => !known.has(email))
      const people = [...ofClub, ...others.map(({ email, name }) => ({ email, name, member: null }))]
      return { people: people.slice(0, MOST_FOUND) }
    },

    /** Gives the person with an email a role, and sends an invitation unless the person already has the role. */
    async invite(asked: InvitationRequest, by: string): Promise<{ person: KnownPerson; isNew: boolean }> {
      clubs.checkStaffed(asked.club)
      const request = { ...asked, email: asked.email.toLowerCase() }
      // A second try finds the person whom another request has just created.
      const invited = await invite(request, by).catch((error: unknown) => {
        if (error instanceof UniqueViolation) return invite(request, by)
        throw error
      })
      const person = await repository.byEmail(request.email)
      if (!person) throw personNotFound()
      return { person: shown(person), isNew: invited !== null }
    },

    async setRole(id: string, club: string | null, role: Role, by: string): Promise<KnownPerson> {
      clubs.checkStaffed(club)
      const person = await find(id)
      if (role === 'owner' && isTrialEmail(person.email)) throw trialAccount()
      const before = person.roles.find((held) => held.club === club)?.role
      if (before === role) return shown(person)
      const values = { club, before: before && { role: before }, after: { role } }
      return change(person, (tx) => [
        ...repository.setRole(tx, id, club, role, clock()),
        audit(tx, { who: by, action: 'role.set', subject: id, ...values }),
      ])
    },

    async removeRole(id: string, club: string | null, by: string): Promise<KnownPerson> {
      const person = await find(id)
      const held = person.roles.find((each) => each.club === club)
      if (!held) return shown(person)
      return change(person, (tx) => [
        ...repository.removeRole(tx, id, club),
        audit(tx, { who: by, action: 'role.remove', subject: id, club, before: { role: held.role } }),
      ])
    },

    async setBlocked(id: string, blocked: boolean, by: string): Promise<KnownPerson> {
      const person = await find(id)
      if (person.blocked === blocked) return shown(person)
      const action = blocked ? 'person.block' : 'person.unblock'
      return change(person, (tx) => [
        ...(blocked ? repository.block(tx, id) : [repository.unblock(tx, id)]),
        audit(tx, { who: by, action, subject: id }),
      ])
    },

    /** Makes a person the first owner. The same person may send the request again. @throws ApiError 403 */
    async claim(secret: string, id: string): Promise<KnownPerson> {
      const person = await find(id)
      if (isTrialEmail(person.email)) throw linkInvalid()
      const now = clock()
      try {
        await storage.atomically((tx) => [
          ...links.use(tx, secret, id, now),
          ...repository.setRole(tx, id, null, 'owner', now),
          audit(tx, { who: id, action: 'role.set', subject: id, after: { role: 'owner' } }),
        ])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        if (!(await links.isUsedBy(secret, id))) throw linkInvalid()
      }
      people.forget(person.email)
      return shown(await find(id))
    },
  }
}

/** Makes the person with an email an owner of all clubs, as soon as they sign in. Disables the links for the first owner. */
export async function makeOwner(storage: Storage, audit: Audit, email: string, now = Date.now()): Promise<void> {
  const repository = createPeopleRepository(storage)
  const known = await repository.byEmail(email)
  if (known?.roles.some(({ role, club }) => role === 'owner' && club === null)) return
  const person = known ?? { ...newPerson(email, now), roles: [] }
  await storage.atomically((tx) => [
    ...(known ? [] : [repository.create(tx, rowOf(person))]),
    ...repository.setRole(tx, person.id, null, 'owner', now),
    createOwnerLinks(storage).disable(tx, now),
    audit(tx, { who: 'server', action: 'role.set', subject: person.id, after: { role: 'owner' } }),
  ])
}

const rowOf = ({ roles: _, ...row }: StoredPerson) => row

/** Returns a person as owners see them. */
const shown = ({ id, email, name, picture, blocked, createdAt, signedInAt, roles }: StoredPerson): KnownPerson => ({
  id,
  email,
  name,
  picture,
  blocked,
  createdAt: iso(createdAt),
  signedInAt: signedInAt === null ? null : iso(signedInAt),
  roles,
})
