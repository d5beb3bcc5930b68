import { setImmediate as nextTurn } from 'node:timers/promises'
import { nameLine, type ReadParticipant } from '../../shared/competitions/read-tods.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { nameInWords } from '../../shared/matches/anonymous-name.ts'
import type { LinkedPlayers, PlayerIds } from '../../shared/matches/linked-players.ts'
import { playerKey } from '../../shared/players/full-name.ts'
import { MOST_NAMES } from '../../shared/players/player-limits.ts'
import type { NamedPlayers, NewPlayer } from '../../shared/players/player-schemas.ts'
import { ApiError } from '../http/api-error.ts'
import { UniqueViolation } from '../storage/storage.ts'

export interface ImportedPlayersDeps {
  /** Returns whom a club knows by these names. */
  readonly findNamed: (names: readonly string[], club: string, seesNumbers: boolean) => Promise<NamedPlayers['names']>
  /** Creates players who are only names, once. */
  readonly addNames: (names: readonly NewPlayer[], by: string) => Promise<void>
  /** Returns the players whom ids mean, and makes players of people of the club. */
  readonly link: (ids: PlayerIds, club: string | null) => Promise<LinkedPlayers>
}

/** Whom the players of a file mean. */
export interface MeantPlayers {
  /** Ids of known players, or `person:` and the id of a person of the club, by participant. */
  readonly known: ReadonlyMap<string, string>
  /** Names of new players by participant. */
  readonly added: ReadonlyMap<string, string>
}

/** Number of players who are made at once. Other requests wait for them. */
const PLAYERS_AT_ONCE = 200

/** Opens the players of imported entries: the one known player with the name, or else a new one. */
export function openImportedPlayers({ findNamed, addNames, link }: ImportedPlayersDeps) {
  /** @param ids the participants who have entered */
  async function meant(
    ids: ReadonlySet<string>,
    participants: ReadonlyMap<string, ReadParticipant>,
    club: string,
  ): Promise<MeantPlayers> {
    const named = [...ids].map((id) => ({ id, name: nameOf(participants.get(id)) }))
    const counts = new Map<string, number>()
    for (const { name } of named) counts.set(playerKey(name), (counts.get(playerKey(name)) ?? 0) + 1)
    // Two players of a file with one name are two people, and `Player` stands for anybody.
    const asked = named.filter(({ name }) => counts.get(playerKey(name)) === 1 && nameInWords(name, '') === name)
    const known = new Map<string, string>()
    const taken = new Set<string>()
    for (const some of chunks(asked, MOST_NAMES)) {
      await nextTurn()
      const names = some.map(({ name }) => name)
      const found = await findNamed(names, club, false)
      for (const [index, { players, count }] of found.entries()) {
        const [only] = players
        if (!only || count !== 1 || taken.has(only.id)) continue
        taken.add(only.id)
        known.set(some[index]?.id ?? '', only.id)
      }
    }
    const added = named.filter(({ id }) => !known.has(id)).map(({ id, name }) => [id, name] as const)
    return { known, added: new Map(added) }
  }

  /**
   * Makes the players that are missing. Returns the ids of players by participant. A repeated call makes none again.
   * @param idFor returns the id of a new player
   */
  async function make(
    { known, added }: MeantPlayers,
    club: string,
    by: string,
    idFor: (participant: string) => string,
  ): Promise<ReadonlyMap<string, string>> {
    const ids = new Map<string, string>()
    for (const some of chunks([...known], PLAYERS_AT_ONCE)) {
      await nextTurn()
      const [linked] = await link([some.map(([, id]) => id), []], club).catch(asChanged)
      for (const [index, [participant]] of some.entries()) ids.set(participant, linked[index]?.id ?? '')
    }
    for (const some of chunks([...added], PLAYERS_AT_ONCE)) {
      await nextTurn()
      const names = some.map(([participant, name]) => ({ id: idFor(participant), name, club }))
      await addNames(names, by)
      for (const [index, [participant]] of some.entries()) ids.set(participant, names[index]?.id ?? '')
    }
    return ids
  }

  return { meant, make }
}

/** A known player was deleted after they were found. @throws UniqueViolation so that the import looks again */
function asChanged(error: unknown): never {
  if (error instanceof ApiError && error.code === 'PLAYER_ID_UNKNOWN') throw new UniqueViolation(error.message)
  throw error
}

/** Returns a name as it is stored. */
const nameOf = (participant: ReadParticipant | undefined): string => nameLine.safeParse(participant?.name).data ?? ''
