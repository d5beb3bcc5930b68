import { and, asc, eq, gt } from 'drizzle-orm'
import type { Storage, Tables } from '../storage/storage.ts'
import type { PlayerRow } from './players-repository.ts'

/** The names of a match, and the players whom they mean. */
export type NamedMatch = Pick<
  Tables['matches']['$inferSelect'],
  'id' | 'club' | 'player1' | 'player2' | 'players' | 'linked'
>

/** Somebody of a club, by name. */
export interface NamedPerson {
  readonly club: string
  /** Id of the account if there is one, or else of the member. */
  readonly person: string
  readonly name: string
  /** Membership number; empty without one. */
  readonly number: string
}

/** Reads the names of matches, and everybody whom they may mean. */
export function createLinkNamesRepository({ db, tables }: Storage) {
  const { matches, members, people, players, roles } = tables
  return {
    /** Returns the next matches by id, without archived ones. @param after the last id, or '' */
    matchesAfter: (after: string, limit: number): Promise<NamedMatch[]> =>
      db
        .select({
          id: matches.id,
          club: matches.club,
          player1: matches.player1,
          player2: matches.player2,
          players: matches.players,
          linked: matches.linked,
        })
        .from(matches)
        .where(and(gt(matches.id, after), eq(matches.archived, false)))
        .orderBy(asc(matches.id))
        .limit(limit),

    players: (): Promise<PlayerRow[]> => db.select().from(players).orderBy(asc(players.id)),

    /** Returns the people in the registers of clubs, and those with roles there. */
    async people(): Promise<NamedPerson[]> {
      const listed = await db
        .select({
          club: members.club,
          id: members.personId,
          account: members.account,
          name: people.name,
          number: members.number,
        })
        .from(members)
        .innerJoin(people, eq(people.id, members.personId))
        .orderBy(asc(members.personId))
      const staff = await db
        .select({ club: roles.club, person: people.id, name: people.name })
        .from(roles)
        .innerJoin(people, eq(people.id, roles.personId))
        .orderBy(asc(roles.personId))
      return [
        ...listed.map(({ id, account, ...each }) => ({ ...each, person: account ?? id })),
        ...staff.map((each) => ({ ...each, number: '' })),
      ]
    },
  }
}
