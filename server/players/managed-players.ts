import type { ManagedPlayer, ManagedPlayers, ManagedPlayersQuery } from '../../shared/players/managed-player-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Storage } from '../storage/storage.ts'
import { createManagedPlayersRepository } from './managed-players-repository.ts'
import type { Players } from './players.ts'
import { createPlayersRepository, NOT_PLAYED, type PlayerRow } from './players-repository.ts'
import { hiddenIn } from './visibilities.ts'

interface ManagedPlayersDeps {
  readonly storage: Storage
  readonly players: Pick<Players, 'decisionsOf'>
}

/** Returns the function that lists players for the office, with the number and the matches, which tell namesakes apart. */
export function listManagedPlayers({ storage, players }: ManagedPlayersDeps) {
  const repository = createManagedPlayersRepository(storage)
  const { byId, byIds, withMatches } = createPlayersRepository(storage)

  /** Returns a function that returns the membership number of a player, that of the player’s club first. */
  async function numbersOf(rows: readonly PlayerRow[]) {
    const numbers = await repository.numbersOf(rows.flatMap(({ person }) => person ?? []))
    return ({ person, club }: PlayerRow): string => {
      const own = numbers.filter((each) => person !== null && (person === each.member || person === each.account))
      return (own.find((each) => each.club === club) ?? own[0])?.number ?? ''
    }
  }

  /** @param seesNumbers whether the answer has membership numbers */
  return async (query: ManagedPlayersQuery, seesNumbers: boolean): Promise<ManagedPlayers> => {
    const { club = null, search = '', state, limit, cursor } = query
    const merged = state === 'merged'
    const after = cursor === undefined ? undefined : await byId(cursor)
    const found = await repository.list({ club, search, merged, after, limit: limit + 1 })
    const rows = found.slice(0, limit)
    const ids = rows.map(({ id }) => id)
    const [played, own, decisions, joined, roots, numberOf] = await Promise.all([
      withMatches(merged ? [] : rows),
      repository.ownMatches(merged ? ids : []),
      players.decisionsOf(rows),
      repository.mergedInto(merged ? [] : ids),
      byIds(merged ? rows.map(({ root }) => root) : []),
      seesNumbers ? numbersOf(rows) : () => '',
    ])
    const matchesOf = new Map(played.map(({ id, matches, lastMatch }) => [id, { matches, lastMatch }]))
    const listed = rows.map((row): ManagedPlayer => {
      const { id, name, person, visibility, version } = row
      const { matches, lastMatch } = (merged ? own : matchesOf).get(id) ?? NOT_PLAYED
      const root = roots.find((each) => each.id === row.root)
      return {
        id,
        name,
        club: row.club,
        matches,
        lastMatch: lastMatch === null ? null : iso(lastMatch),
        number: numberOf(row),
        person,
        visibility,
        ...hiddenIn(decisions, id),
        merged: joined.filter((each) => each.root === id).map((each) => each.name),
        into: root ? { id: root.id, name: root.name } : null,
        tag: String(version),
      }
    })
    return { players: listed, next: found.length > limit ? (ids.at(-1) ?? null) : null }
  }
}
