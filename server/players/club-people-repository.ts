import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { sortName } from '../../shared/members/member-words.ts'
import type { Storage } from '../storage/storage.ts'
import { foundBy } from '../storage/word-search.ts'

/** Somebody of a club’s register or with a role there. */
export interface PersonOfClub {
  /** Id of the account if there is one, or else of the member. */
  readonly person: string
  readonly name: string
  readonly number: string
}

/** Maximum number of ids in one statement. */
const AT_ONCE = 500
/** The tag of a junior, as `sortName` returns it. */
const JUNIOR = 'junior'

export type ClubPeopleRepository = ReturnType<typeof createClubPeopleRepository>

/** Reads the people of clubs who are players or may become players. */
export function createClubPeopleRepository(storage: Storage) {
  const { db, tables } = storage
  const { members, people, roles } = tables
  return {
    /** Returns people of a club whose names contain these words. Leaves out accounts that are joined with a member. */
    async search(club: string, text: string, limit: number): Promise<PersonOfClub[]> {
      const rows = await db
        .select({ id: members.personId, account: members.account, name: people.name, number: members.number })
        .from(members)
        .innerJoin(people, eq(people.id, members.personId))
        .where(and(sql`${members.club} || '' = ${club}`, foundBy(storage, people.email, text)))
        .orderBy(asc(members.sort), asc(members.personId))
        .limit(limit)
      return rows.map(({ id, account, name, number }) => ({ person: account ?? id, name, number }))
    },

    /** Returns those of these people who are in the register of this club, or have a role there. */
    async inClub(ids: readonly string[], club: string | null): Promise<PersonOfClub[]> {
      if (ids.length === 0 || club === null) return []
      const some = [...ids]
      const listed = await db
        .select({ id: members.personId, account: members.account, name: people.name, number: members.number })
        .from(members)
        .innerJoin(people, eq(people.id, members.personId))
        .where(and(eq(members.club, club), or(inArray(members.personId, some), inArray(members.account, some))))
      const held = await db
        .selectDistinct({ person: people.id, name: people.name })
        .from(roles)
        .innerJoin(people, eq(people.id, roles.personId))
        .where(and(inArray(roles.personId, some), eq(roles.club, club)))
      return [
        ...listed.map(({ id, account, name, number }) => ({ person: account ?? id, name, number })),
        ...held.map((each) => ({ ...each, number: '' })),
      ]
    },

    /** Returns the account that a member is joined with, by the ids of members. */
    async accountsOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: members.personId, account: members.account })
        .from(members)
        .where(inArray(members.personId, [...ids]))
      return new Map(rows.flatMap(({ id, account }) => (account === null ? [] : [[id, account] as const])))
    },

    /** Returns those of these people whom the register of any club tags as juniors. */
    async juniors(people: readonly string[]): Promise<Set<string>> {
      const rows = await Promise.all(
        chunks([...new Set(people)], AT_ONCE).map((some) =>
          db
            .select({ id: members.personId, account: members.account, tags: members.tags })
            .from(members)
            .where(or(inArray(members.personId, some), inArray(members.account, some))),
        ),
      )
      const young = rows.flat().filter(({ tags }) => tags.some((tag) => sortName(tag) === JUNIOR))
      return new Set(young.flatMap(({ id, account }) => (account === null ? [id] : [id, account])))
    },
  }
}
