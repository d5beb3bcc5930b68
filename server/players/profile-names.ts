import { ERASED_NAME } from '../../shared/matches/anonymous-name.ts'
import { type LinkedPlayers, namesInPlace } from '../../shared/matches/linked-players.ts'
import { pairsOf } from '../../shared/matches/match.ts'
import { playerKey } from '../../shared/players/full-name.ts'
import type { NamedPlayer } from '../../shared/players/profile-schemas.ts'
import type { Visibility } from '../../shared/players/visibility.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import type { Storage } from '../storage/storage.ts'
import type { Players } from './players.ts'
import { createPlayersRepository, type PlayerRow } from './players-repository.ts'
import type { ResultRow } from './profile-repository.ts'

/** A player at the end of the merges. */
interface KnownPlayer {
  readonly row: PlayerRow
  readonly visibility: Visibility
}

type Known = ReadonlyMap<string, KnownPlayer>

/** Opens the names of players in results, as everybody may see them. */
export function openNames(
  storage: Storage,
  { hiddenAmong, visibilitiesOf }: Pick<Players, 'hiddenAmong' | 'visibilitiesOf'>,
) {
  const { byIds } = createPlayersRepository(storage)

  /** Returns these players who have pages, by their ids. They are not merged into others. */
  async function withPages(roots: readonly string[]): Promise<ReadonlyMap<string, PlayerRow>> {
    const rows = await byIds(roots)
    const hidden = await hiddenAmong(rows)
    return new Map(rows.flatMap((row) => (hidden.has(row.id) ? [] : [[row.id, row] as const])))
  }

  /** Returns the players at the end of the merges of these linked players. */
  async function knownIn(all: readonly (LinkedPlayers | null)[]): Promise<Known> {
    const rows = await byIds(all.flatMap((linked) => linked?.flat().flatMap((each) => each?.id ?? []) ?? []))
    const roots = await byIds(rows.map(({ root }) => root))
    const visibilities = await visibilitiesOf(roots)
    const rootById = new Map(roots.map((root) => [root.id, root]))
    return new Map(
      rows.flatMap(({ id, root }) => {
        const row = rootById.get(root)
        return row ? [[id, { row, visibility: visibilities.get(root) ?? 'page' }] as const] : []
      }),
    )
  }

  /**
   * Returns the people of each match with the names that they have there. A player who hides the page has no id. An anonymous player
   * has no name either.
   */
  async function peopleIn(rows: readonly ResultRow[]): Promise<BySide<readonly NamedPlayer[]>[]> {
    const known = await knownIn(rows.map(({ linked }) => linked))
    return rows.map((row) => {
      const names = namesOf(row)
      const person = (side: 0 | 1) => (name: string, place: number) =>
        shownAs(name, known, row.linked?.[side][place]?.id)
      return [names[0].map(person(0)), names[1].map(person(1))]
    })
  }

  return { withPages, peopleIn }
}

const namesOf = ({ player1: company, player2: company2, players }: ResultRow): BySide<readonly string[]> =>
  namesInPlace({ company, company2, pairs: pairsOf({ company, company2, players }) })

function shownAs(name: string, known: Known, id: string | undefined): NamedPlayer {
  const player = id === undefined ? undefined : known.get(id)
  if (!player) return { id: null, name }
  if (player.visibility === 'page') {
    const { id, name: currentName } = player.row
    return { id, name, ...(playerKey(currentName) !== playerKey(name) && { currentName }) }
  }
  if (player.visibility === 'anonymous') return { id: null, name: ERASED_NAME, isAnonymous: true }
  return { id: null, name }
}
