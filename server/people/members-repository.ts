import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { memberKey } from '../../shared/members/member-key.ts'
import type { MemberFields } from '../../shared/members/member-schemas.ts'
import {
  memberWords,
  nameKey,
  numberKey,
  searchedMember,
  sortName,
  tagWord,
} from '../../shared/members/member-words.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { foundBy } from '../storage/word-search.ts'
import { newPerson } from './person-row.ts'

type MemberRow = Tables['members']['$inferSelect']
/** A stored member, with the name and, if an account is joined, the account. */
export interface StoredMember extends MemberRow {
  readonly name: string
  readonly accountEmail: string | null
  readonly accountName: string | null
}

/** Filter of the members of a club. */
export interface MemberSelection {
  readonly club: string
  readonly search?: string | undefined
  readonly tag?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Maximum number of values to look for, or of rows to insert, in one statement. */
const AT_ONCE = 500

/** Returns the person whose key stands for the email of the owner: of the account, if one is joined. */
export const ownerOf = ({ personId, accountEmail }: StoredMember): string => accountEmail ?? memberKey(personId)

/** Reads and stores the registers of clubs. Statements are for use in a transaction. */
export function createMembersRepository(storage: Storage) {
  const { db, tables } = storage
  const { members, people, searchWords } = tables
  const accounts = db.select({ id: people.id, email: people.email, name: people.name }).from(people).as('accounts')

  const read = (condition: SQL | undefined) =>
    db
      .select({ member: members, name: people.name, accountEmail: accounts.email, accountName: accounts.name })
      .from(members)
      .innerJoin(people, eq(people.id, members.personId))
      .leftJoin(accounts, eq(accounts.id, members.account))
      .where(condition)
  type Row = Awaited<ReturnType<typeof read>>[number]
  const stored = ({ member, ...names }: Row): StoredMember => ({ ...member, ...names })

  const columnsOf = ({ name, number, phone, email, notes, tags }: MemberFields) => ({
    number,
    numberKey: numberKey(number) || null,
    phone,
    email,
    notes,
    tags,
    sort: sortName(name),
    nameKey: nameKey(name),
  })
  const personOf = (fields: MemberFields) => ({ name: fields.name, search: memberWords(fields).join(' ') })

  return {
    byId: async (id: string): Promise<StoredMember | undefined> =>
      (await read(eq(members.personId, id))).map(stored)[0],

    /** Returns the members of a club by name. Returns one more than the limit if there are more. */
    async list({ club, search, tag, after, limit }: MemberSelection): Promise<StoredMember[]> {
      const words = search === undefined ? undefined : foundBy(storage, people.email, searchedMember(search))
      const tagged = db
        .select({ email: searchWords.email })
        .from(searchWords)
        .where(eq(searchWords.word, tagWord(tag ?? '')))
      const found = db
        .select({ id: people.id })
        .from(people)
        .where(and(words, tag === undefined ? undefined : inArray(people.email, tagged)))
      const last = sql`(select ${members.sort}, ${members.personId} from ${members} where ${members.personId} = ${after})`
      const isSelected = words !== undefined || tag !== undefined
      const rows = await read(
        and(
          // With a search, the index of words is read and not the list of the club.
          isSelected ? sql`${members.club} || '' = ${club}` : eq(members.club, club),
          isSelected ? inArray(members.personId, found) : undefined,
          after === undefined ? undefined : sql`(${members.sort}, ${members.personId}) > ${last}`,
        ),
      )
        .orderBy(asc(members.sort), asc(members.personId))
        .limit(limit + 1)
      return rows.map(stored)
    },

    count: async (club: string): Promise<number> =>
      (await db.select({ count: count() }).from(members).where(eq(members.club, club)))[0]?.count ?? 0,

    /** Returns the members of a club to whom rows of an import may refer, by their numbers and names. */
    async alike(club: string, rows: readonly MemberFields[]): Promise<StoredMember[]> {
      const numbers = [...new Set(rows.map(({ number }) => numberKey(number)).filter(Boolean))]
      const names = [...new Set(rows.map(({ name }) => nameKey(name)))]
      const found = await Promise.all([
        ...chunks(numbers, AT_ONCE).map((some) => read(and(eq(members.club, club), inArray(members.numberKey, some)))),
        ...chunks(names, AT_ONCE).map((some) => read(and(eq(members.club, club), inArray(members.nameKey, some)))),
      ])
      return [...new Map(found.flat().map((row) => [row.member.personId, stored(row)])).values()]
    },

    /** Returns the member of a club with this number. */
    byNumber: async (club: string, number: string): Promise<StoredMember | undefined> =>
      (await read(and(eq(members.club, club), eq(members.numberKey, numberKey(number))))).map(stored)[0],

    /** Returns the members of all clubs with this email that are not joined with an account. */
    apartWithEmail: async (email: string): Promise<StoredMember[]> =>
      (await read(and(eq(members.email, email), sql`${members.account} is null`))).map(stored),

    /** Returns the members of a club whose rows or accounts these people are. */
    ofPeople: async (club: string, ids: readonly string[]): Promise<StoredMember[]> =>
      ids.length === 0
        ? []
        : (
            await Promise.all([
              read(and(eq(members.club, club), inArray(members.personId, [...ids]))),
              read(and(eq(members.club, club), inArray(members.account, [...ids]))),
            ])
          )
            .flat()
            .map(stored),

    /** Returns everything that is stored about the memberships of a person, for their own member row or their account. */
    allOf: (person: string): Promise<MemberRow[]> =>
      db
        .select()
        .from(members)
        .where(or(eq(members.personId, person), eq(members.account, person))),

    /** Adds members. @throws UniqueViolation if an id or a number is taken */
    add: (
      tx: Database,
      club: string,
      added: readonly (MemberFields & { readonly id: string })[],
      now: number,
    ): Statement[] =>
      chunks(added, AT_ONCE).flatMap((some) => [
        tx
          .insert(people)
          .values(some.map((each) => ({ ...newPerson(memberKey(each.id), now), ...personOf(each), id: each.id })))
          .returning({ id: people.id }),
        tx
          .insert(members)
          .values(
            some.map((each) => ({
              ...columnsOf(each),
              personId: each.id,
              club,
              account: null,
              joinedAt: null,
              moved: null,
              version: 1,
              createdAt: now,
            })),
          )
          .returning({ id: members.personId }),
      ]),

    /** Changes a member. @throws UniqueViolation if the number is taken, or somebody has changed the member since `version` */
    change: (tx: Database, id: string, version: number, fields: MemberFields): Statement[] => [
      touching(
        tx
          .update(members)
          .set({ ...columnsOf(fields), version: version + 1 })
          .where(and(eq(members.personId, id), eq(members.version, version)))
          .returning({ id: members.personId }),
      ),
      tx.update(people).set(personOf(fields)).where(eq(people.id, id)).returning({ id: people.id }),
    ],
  }
}

export type MembersRepository = ReturnType<typeof createMembersRepository>
