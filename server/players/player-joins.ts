import { randomUUID } from 'node:crypto'
import { subtreeOf } from '../../shared/players/merges.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { createPlayerMergesRepository } from './player-merges-repository.ts'
import type { Players } from './players.ts'
import { createPlayersRepository, type PlayerRow } from './players-repository.ts'

/** The changes of players that follow from a change of a member. */
export interface PlayersChange {
  /** For the transaction of the change. It fails with a UniqueViolation if a player has changed meanwhile. */
  readonly statements: (tx: Database) => readonly Statement[]
  /** Call it after the transaction. */
  readonly follow: () => Promise<void>
}

interface PlayerJoinsDeps {
  readonly storage: Storage
  readonly players: Pick<Players, 'rootOf' | 'followAmong' | 'followVisibility' | 'notifyMerge'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/**
 * Lets players follow members who are joined with accounts. The player of the member is merged into the player of the account.
 * When they are taken apart, the player of the member comes back. Matches that were played while they were joined stay with the account.
 */
export function openPlayerJoins({ storage, players, clock }: PlayerJoinsDeps) {
  const repository = createPlayersRepository(storage)
  const merges = createPlayerMergesRepository(storage)

  const follow = async (people: readonly string[], roots: readonly string[] = []): Promise<void> => {
    if (roots.length > 0) players.notifyMerge()
    for (const root of new Set(roots)) await players.followVisibility(root)
    await players.followAmong(await repository.ofPeople(people))
  }

  const haveMet = async (one: string, other: string): Promise<boolean> =>
    (await merges.together(one, other)).length > 0 || (await merges.inOneEvent(one, other)).length > 0

  return {
    /** Makes the matches of people follow the register, for example after the tag of a junior was added. */
    follow: (people: readonly string[]): Promise<void> => follow(people),

    /**
     * Plans the changes when a member is joined with an account. Two players who played each other, or are in one event of a competition,
     * stay apart.
     */
    async joining(member: string, account: string): Promise<PlayersChange> {
      const people = [member, account]
      const [theirs] = await repository.ofPeople([member])
      const [own] = await repository.ofPeople([account])
      const merged = theirs && (await players.rootOf(theirs.id))
      const into = own && (await players.rootOf(own.id))
      const isApart = merged && into && (await haveMet(merged.id, into.id))
      if (!merged || merged.id === into?.id || isApart) return { statements: () => [], follow: () => follow(people) }
      const family = (await repository.ofRoot(merged.id)).map(({ id }) => id)
      const added = { id: randomUUID(), name: merged.name, club: merged.club, person: account }
      const kept = into ?? ({ ...added, version: 1 } as PlayerRow)
      return {
        statements: (tx) => [
          ...(into ? [] : repository.add(tx, [added], clock())),
          ...merges.merge(tx, merged, kept, true),
          ...merges.followAgain(tx, family),
        ],
        follow: () => follow(people, [kept.id]),
      }
    },

    /** Plans the changes when a member and an account are taken apart. */
    async separating(member: string, account: string): Promise<PlayersChange> {
      const people = [member, account]
      const [theirs] = await repository.ofPeople([member])
      const family = theirs ? await repository.ofRoot(theirs.root) : []
      const root = family.find(({ id }) => id === theirs?.root)
      const joined = theirs && joinedAbove(theirs, family)
      if (!joined || !root) return { statements: () => [], follow: () => follow(people) }
      const subtree = subtreeOf(joined.id, family)
      return {
        statements: (tx) => [...merges.separate(tx, joined, root, subtree), ...merges.followAgain(tx, subtree)],
        follow: () => follow(people, [joined.id, root.id]),
      }
    },

    /** Returns a function that makes the matches of a person follow, to be called once the person is erased. */
    async erasing(person: string): Promise<() => Promise<void>> {
      const rows = await repository.ofPeopleWith(person)
      return async () => {
        for (const root of new Set(rows.map((each) => each.root))) await players.followVisibility(root)
      }
    },
  }
}

/** Returns the player whose merge came from joining this one with an account, or undefined. */
function joinedAbove(player: PlayerRow, family: readonly PlayerRow[]): PlayerRow | undefined {
  for (let each: PlayerRow | undefined = player; each; ) {
    if (each.joined) return each
    const { parent }: PlayerRow = each
    each = family.find(({ id }) => id === parent)
  }
  return undefined
}
