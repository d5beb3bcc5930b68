import { randomInt } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { chunks } from '../../shared/lists/chunks.ts'
import { memberKey } from '../../shared/members/member-key.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import {
  type Database,
  type Statement,
  type Storage,
  StorageUnavailable,
  touching,
  UniqueViolation,
} from '../storage/storage.ts'
import { accountJoined, bothBooked } from './member-errors.ts'
import type { MembersRepository, StoredMember } from './members-repository.ts'

/** Maximum number of values in one statement. */
const AT_ONCE = 500
/** Maximum number of tries after other writes came first. */
const MOST_ROUNDS = 3

/** The account of a person. */
export interface Account {
  readonly id: string
  readonly email: string
}

/** What a change of a member changes in players. */
interface PlayersChange {
  readonly statements: (tx: Database) => readonly Statement[]
  /** To be called after the transaction. */
  readonly follow: () => Promise<void>
}

/** Lets the players of matches follow the members of registers. */
export interface MemberPlayers {
  readonly joining: (member: string, account: string) => Promise<PlayersChange>
  readonly separating: (member: string, account: string) => Promise<PlayersChange>
  /** Makes the matches of these people follow what the register says of them. */
  readonly follow: (people: readonly string[]) => Promise<void>
}

interface JoinDeps {
  readonly storage: Storage
  readonly repository: Pick<MembersRepository, 'ofPeople' | 'byId'>
  readonly audit: Audit
  readonly players: Pick<MemberPlayers, 'joining' | 'separating'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/**
 * Joins members with accounts, and takes them apart. The member's bookings go to the account, and come back, in the same
 * transaction. `by` is the id of the person who makes the change, or `server`.
 */
export function memberJoins({ storage, repository, audit, players, clock }: JoinDeps) {
  const { db, tables } = storage
  const { members, partners, personUnits, reservations } = tables
  const returned = { uid: reservations.uid }

  /** Returns the half hours in which both a member and an account play, in different bookings. */
  async function clashes(key: string, email: string): Promise<number[]> {
    const theirs = alias(personUnits, 'theirs')
    const rows = await db
      .select({ unit: personUnits.unit })
      .from(personUnits)
      .innerJoin(theirs, eq(theirs.unit, personUnits.unit))
      .where(and(eq(personUnits.person, key), eq(theirs.person, email), ne(theirs.booking, personUnits.booking)))
      .orderBy(asc(personUnits.unit))
    return rows.map(({ unit }) => unit)
  }

  /** Sets the account of a member, unless somebody has changed the member since. */
  const setAccount = (
    tx: Database,
    member: StoredMember,
    set: Partial<Pick<typeof members.$inferSelect, 'account' | 'joinedAt' | 'moved'>>,
  ): Statement =>
    touching(
      tx
        .update(members)
        .set({ ...set, version: member.version + 1 })
        .where(and(eq(members.personId, member.personId), eq(members.version, member.version)))
        .returning({ id: members.personId }),
    )

  /** Gives bookings to another owner. Their places were in the quota of the former owner. */
  const giveTo = (tx: Database, owner: string, condition: ReturnType<typeof and>): Statement =>
    tx.update(reservations).set({ owner, place: null }).where(condition).returning(returned)

  async function joinOnce(member: StoredMember, account: Account, by: string): Promise<void> {
    const [key, { email }] = [memberKey(member.personId), account]
    const now = clock()
    const both = await clashes(key, email)
    const next = both.find((unit) => (unit + 1) * UNIT_MS > now)
    if (next !== undefined) throw bothBooked(iso(next * UNIT_MS))
    const rows = await db
      .select({ uid: reservations.uid, id: reservations.id })
      .from(reservations)
      .where(eq(reservations.owner, key))
    const moved = rows.map(({ uid }) => uid)
    const ids = rows.map(({ id }) => id)
    const sameIds = await Promise.all(
      chunks(ids, AT_ONCE).map((some) =>
        db
          .select({ id: reservations.id })
          .from(reservations)
          .where(and(eq(reservations.owner, email), inArray(reservations.id, some))),
      ),
    )
    const change = await players.joining(member.personId, account.id)
    await storage.atomically((tx) => {
      const ofAccount = tx
        .select({ booking: personUnits.booking })
        .from(personUnits)
        .where(eq(personUnits.person, email))
      const invited = tx.select({ booking: partners.booking }).from(partners).where(eq(partners.email, email))
      const owned = tx.select({ uid: reservations.uid }).from(reservations).where(eq(reservations.owner, email))
      const ofMember = tx.select({ uid: reservations.uid }).from(reservations).where(eq(reservations.owner, key))
      const unit = { unit: personUnits.unit }
      const partner = { booking: partners.booking }
      return [
        setAccount(tx, member, { account: account.id, joinedAt: now, moved }),
        ...sameIds.flat().map(({ id }) =>
          tx
            .update(reservations)
            .set({ id: newBookingId() })
            .where(and(eq(reservations.owner, key), eq(reservations.id, id)))
            .returning(returned),
        ),
        // Both were on one booking, or each on one in the past.
        tx
          .delete(personUnits)
          .where(
            and(
              eq(personUnits.person, key),
              or(inArray(personUnits.booking, ofAccount), inArray(personUnits.unit, both)),
            ),
          )
          .returning(unit),
        tx.update(personUnits).set({ person: email }).where(eq(personUnits.person, key)).returning(unit),
        tx
          .delete(partners)
          .where(
            or(
              and(eq(partners.email, key), or(inArray(partners.booking, invited), inArray(partners.booking, owned))),
              and(eq(partners.email, email), inArray(partners.booking, ofMember)),
            ),
          )
          .returning(partner),
        tx.update(partners).set({ email }).where(eq(partners.email, key)).returning(partner),
        giveTo(tx, email, eq(reservations.owner, key)),
        ...change.statements(tx),
        audit(tx, {
          who: by,
          action: 'member.join',
          subject: member.personId,
          club: member.club,
          after: { account: account.id, bookings: moved.length },
        }),
      ]
    })
    await change.follow()
  }

  async function separateOnce(member: StoredMember, by: string): Promise<void> {
    const [key, email] = [memberKey(member.personId), member.accountEmail]
    // Bookings that the office has made for the member since belong to the member too.
    const since = await db
      .select(returned)
      .from(reservations)
      .where(
        and(
          eq(reservations.owner, email ?? ''),
          eq(reservations.club, member.club),
          isNotNull(reservations.bookedBy),
          gte(reservations.createdAt, member.joinedAt ?? 0),
        ),
      )
    const uids = [...new Set([...(member.moved ?? []), ...since.map(({ uid }) => uid)])]
    const change = await players.separating(member.personId, member.account ?? '')
    await storage.atomically((tx) => [
      setAccount(tx, member, { account: null, joinedAt: null, moved: null }),
      ...(email === null
        ? []
        : chunks(uids, AT_ONCE).flatMap((some) => [
            tx
              .update(personUnits)
              .set({ person: key })
              .where(and(eq(personUnits.person, email), inArray(personUnits.booking, some)))
              .returning({ unit: personUnits.unit }),
            giveTo(tx, key, and(eq(reservations.owner, email), inArray(reservations.uid, some))),
          ])),
      ...change.statements(tx),
      audit(tx, {
        who: by,
        action: 'member.separate',
        subject: member.personId,
        club: member.club,
        before: { account: member.account },
      }),
    ])
    await change.follow()
  }

  /** Tries a change again after another write came first. */
  async function inRounds(member: StoredMember, act: (member: StoredMember) => Promise<void>): Promise<void> {
    let current: StoredMember | undefined = member
    for (let round = 0; current && round < MOST_ROUNDS; round++) {
      try {
        return await act(current)
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        current = await repository.byId(member.personId)
      }
    }
    throw new StorageUnavailable('too many simultaneous changes of one member')
  }

  return {
    /**
     * Joins a member with an account. Does nothing if they are joined.
     * @throws ApiError 409 another member of the club has the account, or both have a court at the same time
     */
    join: (member: StoredMember, account: Account, by: string): Promise<void> =>
      inRounds(member, async (current) => {
        if (current.account === account.id) return
        const [holder] = await repository.ofPeople(current.club, [account.id])
        if (holder) throw accountJoined(holder.name)
        await joinOnce(current, account, by)
      }),

    /** Takes a member and an account apart. The member gets the bookings back that went to the account. */
    separate: (member: StoredMember, by: string): Promise<void> =>
      inRounds(member, async (current) => {
        if (current.account !== null) await separateOnce(current, by)
      }),
  }
}

/** Returns an id that no client chooses: a safe integer that is larger than a timestamp. */
const newBookingId = (): number => 2 ** 44 + randomInt(2 ** 47)
