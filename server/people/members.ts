import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { HIDDEN_NAME } from '../../shared/audit/audit.ts'
import type { FoundPeople } from '../../shared/auth/people-schemas.ts'
import type {
  ImportAnswer,
  ImportRequest,
  Member,
  MemberAnswer,
  MemberFields,
  MembersAnswer,
  MembersQuery,
  NewMember,
} from '../../shared/members/member-schemas.ts'
import { type KnownMember, planImport } from '../../shared/members/plan-import.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import { type Clubs, clubNotFound } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Storage, StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { accountNotFound, memberExists, memberNotFound, numberTaken, otherAccount } from './member-errors.ts'
import { type Account, type MemberPlayers, memberJoins } from './member-joins.ts'
import { createMembersRepository, ownerOf, type StoredMember } from './members-repository.ts'
import { hasOwnEmail } from './own-email.ts'

export interface MembersDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'find'>
  readonly audit: Audit
  /** Called with the email of an account that was joined with a member, or taken apart. */
  readonly forget: (email: string) => void
  /** The players of matches, who follow the register. */
  readonly players: MemberPlayers
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Maximum number of coming bookings that the page of a member shows. */
const MOST_BOOKINGS = 50
/** Maximum number of tries to import rows after other writes came first. */
const MOST_ROUNDS = 3

export type Members = ReturnType<typeof openMembers>
type FoundPerson = FoundPeople['people'][number]

/** Opens the registers of the clubs. `by` is the id of the person who makes a change. */
export function openMembers({ storage, clubs, audit, forget, players, log, clock }: MembersDeps) {
  const { db, tables } = storage
  const { people, reservations } = tables
  const repository = createMembersRepository(storage)
  const { join, separate } = memberJoins({ storage, repository, audit, players, clock })

  /** @throws ApiError 404 */
  async function find(id: string): Promise<StoredMember> {
    const member = await repository.byId(id)
    if (!member) throw memberNotFound()
    return member
  }

  /** Returns the accounts with these emails: people who have signed in. */
  const accountsOf = async (emails: readonly string[]) =>
    emails.length === 0
      ? []
      : await db
          .select({ id: people.id, email: people.email, name: people.name })
          .from(people)
          .where(and(inArray(people.email, [...emails]), isNotNull(people.signedInAt), hasOwnEmail(tables)))

  /** Returns the account that a member can be joined with, because it has the member's email; null if there is none. */
  async function offeredTo(member: StoredMember) {
    if (member.account !== null || member.email === '') return null
    const [account] = await accountsOf([member.email])
    return account && (await repository.ofPeople(member.club, [account.id])).length === 0 ? account : null
  }

  async function shown(member: StoredMember): Promise<MemberAnswer> {
    const coming = await db
      .select({
        uid: reservations.uid,
        court: reservations.courtId,
        club: reservations.club,
        startsAt: reservations.startsAt,
        endsAt: reservations.endsAt,
        title: reservations.title,
      })
      .from(reservations)
      .where(
        and(
          eq(reservations.owner, ownerOf(member)),
          eq(reservations.club, member.club),
          gt(reservations.endsAt, clock()),
          isNull(reservations.heldUntil),
        ),
      )
      .orderBy(asc(reservations.startsAt))
      .limit(MOST_BOOKINGS)
    return {
      ...memberOf(member),
      tag: String(member.version),
      offered: await offeredTo(member),
      bookings: coming.map((each) => ({ ...each, startsAt: iso(each.startsAt), endsAt: iso(each.endsAt) })),
    }
  }

  /**
   * Joins members with the accounts that have their emails. A family may share an email, so nobody is joined if several members
   * of a club have it. A failure changes nothing: the page of the member offers to join.
   */
  async function joinAll(account: Account, candidates: readonly StoredMember[], by: string): Promise<void> {
    for (const member of candidates) {
      if (candidates.filter(({ club }) => club === member.club).length > 1) continue
      if (member.email !== account.email) continue
      try {
        await join(member, account, by)
        forget(account.email)
      } catch (error) {
        if (!(error instanceof ApiError))
          log.warn({ err: error, member: member.personId }, 'a member could not be joined')
      }
    }
  }
  async function joinByEmails(emails: readonly string[], by: string): Promise<void> {
    for (const account of await accountsOf([...new Set(emails.filter(Boolean))]))
      await joinAll(account, await repository.apartWithEmail(account.email), by)
  }

  /** @throws ApiError 409, 412 */
  async function whyRefused(error: unknown, id: string, club: string, number: string): Promise<unknown> {
    if (!(error instanceof UniqueViolation)) return error
    const holder = number ? await repository.byNumber(club, number) : undefined
    return holder && holder.personId !== id ? numberTaken(holder.name) : null
  }

  return {
    /** Returns the club of a member. @throws ApiError 404 */
    clubOf: async (id: string): Promise<string> => (await find(id)).club,
    /** Returns the name of a member. @throws ApiError 404 */
    nameOf: async (id: string): Promise<string> => (await find(id)).name,

    async list({ club, cursor, ...query }: MembersQuery): Promise<MembersAnswer> {
      if (!clubs.find(club)) throw clubNotFound()
      const rows = await repository.list({ club, ...query, after: cursor })
      const page = rows.slice(0, query.limit)
      const next = rows.length > query.limit ? (page.at(-1)?.personId ?? null) : null
      return { members: page.map(memberOf), next, total: await repository.count(club) }
    },

    read: async (id: string): Promise<MemberAnswer> => shown(await find(id)),

    /** @throws ApiError 409 the number or the id is taken */
    async create({ club, ...fields }: NewMember, by: string): Promise<{ member: MemberAnswer; isNew: boolean }> {
      if (!clubs.find(club)) throw clubNotFound()
      const { id } = fields
      try {
        await storage.atomically((tx) => [
          ...repository.add(tx, club, [fields], clock()),
          audit(tx, { who: by, action: 'member.create', subject: id, club, after: { tags: fields.tags } }),
        ])
      } catch (error) {
        const stored = await repository.byId(id)
        if (stored && stored.club === club && changesOf(fieldsOf(stored), fields).length === 0)
          return { member: await shown(stored), isNew: false }
        const why = await whyRefused(error, id, club, fields.number)
        throw why ?? memberExists()
      }
      await joinByEmails([fields.email], by)
      return { member: await shown(await find(id)), isNew: true }
    },

    /** @throws ApiError 404 · 409 the number is taken · 412 somebody has changed the member since `tag` */
    async update(id: string, tag: string, fields: MemberFields, by: string): Promise<MemberAnswer> {
      const member = await find(id)
      if (String(member.version) !== tag) throw changedMeanwhile(await shown(member))
      const before = fieldsOf(member)
      const changed = changesOf(before, fields)
      if (changed.length === 0) return shown(member)
      const values = (of: MemberFields) =>
        Object.fromEntries(changed.map((field) => [field, field === 'tags' ? of.tags : HIDDEN_NAME]))
      const { club } = member
      try {
        await storage.atomically((tx) => [
          ...repository.change(tx, id, member.version, fields),
          audit(tx, {
            who: by,
            action: 'member.update',
            subject: id,
            club,
            before: values(before),
            after: values(fields),
          }),
        ])
      } catch (error) {
        throw (await whyRefused(error, id, club, fields.number)) ?? changedMeanwhile(await shown(await find(id)))
      }
      if (changed.includes('tags')) await players.follow([id, member.account ?? []].flat())
      if (changed.includes('email')) await joinByEmails([fields.email], by)
      return shown(await find(id))
    },

    /** Joins a member with the account that has this email. @throws ApiError 404, 409 */
    async join(id: string, email: string, by: string): Promise<MemberAnswer> {
      const member = await find(id)
      const [account] = await accountsOf([email])
      if (!account) throw accountNotFound()
      if (member.account !== null && member.account !== account.id) throw otherAccount()
      await join(member, account, by)
      forget(email)
      return shown(await find(id))
    },

    /** Takes a member and their account apart. @throws ApiError 404 */
    async separate(id: string, by: string): Promise<MemberAnswer> {
      const member = await find(id)
      await separate(member, by)
      if (member.accountEmail !== null) forget(member.accountEmail)
      return shown(await find(id))
    },

    /** Joins the members of all clubs that have the email of an account, after its first sign-in. */
    joinAccount: async (account: Account): Promise<void> =>
      joinAll(account, await repository.apartWithEmail(account.email), 'server'),

    /** Imports rows, or says what it would do. A repeated request changes nothing. */
    async import({ club, rows, dryRun }: ImportRequest, by: string): Promise<ImportAnswer> {
      if (!clubs.find(club)) throw clubNotFound()
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const stored = await repository.alike(club, rows)
        const versions = new Map(stored.map(({ personId, version }) => [personId, version]))
        const planned = planImport(rows, stored.map(knownOf), randomUUID)
        const outcomes = planned.map(({ after: _, ...outcome }) => outcome)
        const written = planned.flatMap(({ after }) => after ?? [])
        if (dryRun || written.length === 0) return { outcomes }
        const added = written.filter(({ id }) => !versions.has(id))
        const changed = written.filter(({ id }) => versions.has(id))
        try {
          await storage.atomically((tx) => [
            ...repository.add(tx, club, added, clock()),
            ...changed.flatMap((each) => repository.change(tx, each.id, versions.get(each.id) ?? 0, each)),
            audit(tx, {
              who: by,
              action: 'register.import',
              subject: club,
              club,
              after: { added: added.length, changed: changed.length },
            }),
          ])
        } catch (error) {
          if (!(error instanceof UniqueViolation)) throw error
          continue
        }
        const accounts = stored.flatMap(({ personId, account }) => (versions.has(personId) ? (account ?? []) : []))
        await players.follow([...written.map(({ id }) => id), ...accounts])
        await joinByEmails(
          written.map(({ email }) => email),
          by,
        )
        return { outcomes }
      }
      throw new StorageUnavailable('too many simultaneous changes of the members')
    },

    /** Returns the first members of a club whom a search finds, as people to book a court for. */
    async found(search: string, club: string, limit: number): Promise<FoundPerson[]> {
      const rows = await repository.list({ club, search, limit })
      return rows.slice(0, limit).map((member) => ({
        email: member.accountEmail ?? member.email,
        name: member.name,
        member: { id: member.personId, number: member.number, phone: member.phone },
      }))
    },

    /** Returns the owner of the bookings of a member of a club. @throws ApiError 404 */
    async ownerFor(id: string, club: string): Promise<string> {
      const member = await repository.byId(id)
      if (member?.club !== club) throw memberNotFound()
      return ownerOf(member)
    },
  }
}

const fieldsOf = ({ name, number, phone, email, notes, tags }: StoredMember): MemberFields => ({
  name,
  number,
  phone,
  email,
  notes,
  tags: [...tags],
})

const knownOf = (member: StoredMember): KnownMember => ({ ...fieldsOf(member), id: member.personId })

/** Returns the names of the fields that differ. */
const changesOf = (before: MemberFields, after: MemberFields): (keyof MemberFields)[] =>
  (Object.keys(before) as (keyof MemberFields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

const memberOf = (member: StoredMember): Member => ({
  id: member.personId,
  club: member.club,
  ...fieldsOf(member),
  account:
    member.account === null
      ? null
      : { id: member.account, email: member.accountEmail ?? '', name: member.accountName ?? '' },
  createdAt: iso(member.createdAt),
})
