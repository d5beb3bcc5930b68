import { and, asc, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type HeldRole, type Role, STAFF_ROLES } from '../../shared/auth/permissions.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { foundBy } from '../storage/word-search.ts'
import { hasOwnEmail } from './own-email.ts'
import { ALL_CLUBS } from './people-tables.ts'

export type PersonRow = Tables['people']['$inferSelect']

/** A stored person with their roles. */
export interface StoredPerson extends PersonRow {
  readonly roles: readonly HeldRole[]
}

/** Filter of a list of people. */
export interface Selection {
  readonly search?: string
  readonly club?: string
  /** Only people with a role or a booking in one of these clubs. */
  readonly knownTo?: readonly string[]
  readonly after?: string
  readonly limit: number
}

export const clubColumn = (club: string | null): string => club ?? ALL_CLUBS
const heldRole = ({ role, club }: Tables['roles']['$inferSelect']): HeldRole => ({
  role,
  club: club === ALL_CLUBS ? null : club,
})

/** Id of the row that transactions lock. It is not a hash, so no link has this id. */
const LOCK = 'lock'

/**
 * Makes transactions that change owners run one after the other. Otherwise two owners could remove each other at the same time,
 * because each transaction would still see the other owner. This must be the first statement of its transaction.
 */
export const lockOwners = (tx: Database, { ownerLinks }: Pick<Tables, 'ownerLinks'>): Statement =>
  tx
    .insert(ownerLinks)
    .values({ hash: LOCK, createdAt: 0, expiresAt: 0, usedAt: 0, usedBy: null })
    .onConflictDoUpdate({ target: ownerLinks.hash, set: { usedAt: 0 } })
    .returning({ hash: ownerLinks.hash })

/** Reads and stores people and their roles. Statements are for use in a transaction. The members of registers are in no list. */
export function createPeopleRepository(storage: Storage) {
  const { db, tables } = storage
  const { members, people, roles, reservations } = tables
  const ofPerson = (id: string, club: string | null): SQL | undefined =>
    and(eq(roles.personId, id), eq(roles.club, clubColumn(club)))

  async function withRoles(rows: readonly PersonRow[]): Promise<StoredPerson[]> {
    const ids = rows.map(({ id }) => id)
    const held = ids.length > 0 ? await db.select().from(roles).where(inArray(roles.personId, ids)) : []
    return rows.map((row) => ({ ...row, roles: held.filter(({ personId }) => personId === row.id).map(heldRole) }))
  }

  /** Returns the people with these keys in one query. Leaves out people who are not stored. */
  async function byEmails(emails: readonly string[]): Promise<StoredPerson[]> {
    const rows = await db
      .select({ person: people, role: roles })
      .from(people)
      .leftJoin(roles, eq(roles.personId, people.id))
      .where(inArray(people.email, [...emails]))
    const found = new Map<string, PersonRow & { roles: HeldRole[] }>()
    for (const { person, role } of rows) {
      const known = found.get(person.email) ?? { ...person, roles: [] }
      if (role) known.roles.push(heldRole(role))
      found.set(person.email, known)
    }
    return [...found.values()]
  }

  /**
   * Returns the condition that another owner of all clubs can act. An owner can act if they have signed in at least once and
   * are not blocked.
   */
  const anotherOwner = (id: string): SQL =>
    sql`exists (select 1 from roles held join people holder on holder.id = held.person_id
      where held.club = ${ALL_CLUBS} and held.role = 'owner' and held.person_id <> ${id}
      and not holder.blocked and holder.signed_in_at is not null)`

  /** Returns the condition that a person has a role or a booking in one of these clubs. */
  function isKnownTo(clubs: readonly string[]): SQL | undefined {
    const held = db
      .select({ id: roles.personId })
      .from(roles)
      .where(and(eq(roles.personId, people.id), inArray(roles.club, [...clubs])))
    const booked = db
      .select({ uid: reservations.uid })
      .from(reservations)
      .where(and(eq(reservations.owner, people.email), inArray(reservations.club, [...clubs])))
    return or(exists(held), exists(booked))
  }

  const isOwner = (id: string): SQL =>
    sql`exists (select 1 from roles own where own.person_id = ${id} and own.club = ${ALL_CLUBS} and own.role = 'owner')`

  return {
    byEmail: async (email: string): Promise<StoredPerson | undefined> => (await byEmails([email]))[0],
    byEmails,

    /**
     * Returns people with the role of a member in each club whose register has them joined with a member, unless they have another
     * role there.
     */
    async withMemberships(found: readonly StoredPerson[]): Promise<StoredPerson[]> {
      const ids = found.map(({ id }) => id)
      const joined =
        ids.length === 0
          ? []
          : await db
              .select({ account: members.account, club: members.club })
              .from(members)
              .where(inArray(members.account, ids))
      return found.map((person) => {
        const clubs = joined.filter(({ account }) => account === person.id).map(({ club }) => club)
        const more = clubs.filter((club) => !person.roles.some((held) => held.club === club))
        return { ...person, roles: [...person.roles, ...more.map((club): HeldRole => ({ role: 'member', club }))] }
      })
    },

    byId: async (id: string): Promise<StoredPerson | undefined> =>
      (await withRoles(await db.select().from(people).where(eq(people.id, id))))[0],

    /** Returns the selected people, sorted by email. Returns one person more than the limit if there are more. */
    async list({ search, club, knownTo, after, limit }: Selection): Promise<StoredPerson[]> {
      const inClub = db
        .select({ id: roles.personId })
        .from(roles)
        .where(eq(roles.club, club ?? ''))
      const last = db
        .select({ email: people.email })
        .from(people)
        .where(eq(people.id, after ?? ''))
      const rows = await db
        .select()
        .from(people)
        .where(
          and(
            hasOwnEmail(tables),
            search === undefined ? undefined : foundBy(storage, people.email, search),
            club === undefined ? undefined : inArray(people.id, inClub),
            knownTo === undefined ? undefined : isKnownTo(knownTo),
            after === undefined ? undefined : gt(people.email, sql`(${last})`),
          ),
        )
        .orderBy(asc(people.email))
        .limit(limit + 1)
      return withRoles(rows)
    },

    /** Returns everybody who works for a club and is not blocked, without their memberships. */
    async staff(): Promise<StoredPerson[]> {
      // With this form of the query, SQLite begins with the roles and not with all people.
      const works = db.select({ id: roles.personId }).from(roles).where(inArray(roles.role, STAFF_ROLES))
      const withRole = inArray(people.id, works)
      const rows = await db
        .select()
        .from(people)
        .where(and(withRole, eq(people.blocked, false)))
      return (await withRoles(rows)).map((person) => ({
        ...person,
        roles: person.roles.filter(({ role }) => role !== 'member'),
      }))
    },

    hasOwner: async (): Promise<boolean> => {
      const owners = and(eq(roles.club, ALL_CLUBS), eq(roles.role, 'owner'))
      return (await db.select({ id: roles.personId }).from(roles).where(owners).limit(1)).length > 0
    },

    /** Stores a sign-in: creates the person, or updates the stored one. */
    signIn: (tx: Database, row: PersonRow): Statement =>
      tx
        .insert(people)
        .values(row)
        .onConflictDoUpdate({
          target: people.email,
          set: {
            name: row.name,
            picture: row.picture,
            search: row.search,
            language: sql`coalesce(${people.language}, ${row.language})`,
            signedInAt: sql`coalesce(${people.signedInAt}, ${row.signedInAt})`,
          },
        })
        .returning({ id: people.id }),

    /** Creates a person who has not signed in yet. @throws UniqueViolation if the email has been stored meanwhile */
    create: (tx: Database, row: PersonRow): Statement => tx.insert(people).values(row).returning({ id: people.id }),

    /** Gives a person a role in place of an earlier role for the same club. @throws UniqueViolation if no owner would remain */
    setRole: (tx: Database, id: string, club: string | null, role: Role, now: number): Statement[] => {
      const upsert = tx
        .insert(roles)
        .values({ personId: id, club: clubColumn(club), role, createdAt: now })
        .onConflictDoUpdate({
          target: [roles.personId, roles.club],
          set: { role },
          ...(club === null && role !== 'owner' && { setWhere: sql`${roles.role} <> 'owner' or ${anotherOwner(id)}` }),
        })
        .returning({ id: roles.personId })
      return club === null ? [lockOwners(tx, tables), touching(upsert)] : [upsert]
    },

    /** Removes a role. @throws UniqueViolation if no owner would remain, or the role is gone */
    removeRole: (tx: Database, id: string, club: string | null): Statement[] => {
      const kept = club === null ? sql`(${roles.role} <> 'owner' or ${anotherOwner(id)})` : undefined
      const remove = tx
        .delete(roles)
        .where(and(ofPerson(id, club), kept))
        .returning({ id: roles.personId })
      return club === null ? [lockOwners(tx, tables), touching(remove)] : [touching(remove)]
    },

    /** Blocks a person. @throws UniqueViolation if no owner would remain */
    block: (tx: Database, id: string): Statement[] => [
      lockOwners(tx, tables),
      touching(
        tx
          .update(people)
          .set({ blocked: true })
          .where(and(eq(people.id, id), sql`(not ${isOwner(id)} or ${anotherOwner(id)})`))
          .returning({ id: people.id }),
      ),
    ],

    /** Whether nobody else can act as an owner of all clubs. */
    isLastOwner: async (id: string): Promise<boolean> => {
      const last = and(eq(people.id, id), sql`${isOwner(id)} and not ${anotherOwner(id)}`)
      return (await db.select({ id: people.id }).from(people).where(last)).length > 0
    },

    unblock: (tx: Database, id: string): Statement =>
      tx.update(people).set({ blocked: false }).where(eq(people.id, id)).returning({ id: people.id }),
  }
}
