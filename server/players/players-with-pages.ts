import type { Storage } from '../storage/storage.ts'
import type { Players } from './players.ts'
import { createPlayersRepository } from './players-repository.ts'

/** A player with a page. */
export interface PlayerWithPage {
  /** Id of the player at the end of the merges. */
  readonly id: string
  readonly name: string
  /** Id of the club; null for none. */
  readonly club: string | null
  /** The ids of the player and of everybody who was merged into them. */
  readonly ids: readonly string[]
}

/** Returns the function that finds players with pages by their ids, or by ids of players who were merged into them. */
export function openPlayersWithPages(storage: Storage, { hiddenAmong }: Pick<Players, 'hiddenAmong'>) {
  const { byIds, ofRoots } = createPlayersRepository(storage)

  return async (ids: readonly string[]): Promise<ReadonlyMap<string, PlayerWithPage>> => {
    const asked = await byIds(ids)
    const family = await ofRoots(asked.map(({ root }) => root))
    const roots = family.filter(({ id, root }) => id === root)
    const hidden = await hiddenAmong(roots)
    const shown = new Map(
      roots
        .filter(({ id }) => !hidden.has(id))
        .map(({ id, name, club }): [string, PlayerWithPage] => [
          id,
          { id, name, club, ids: family.flatMap((each) => (each.root === id ? each.id : [])) },
        ]),
    )
    return new Map(
      asked.flatMap(({ id, root }) => {
        const player = shown.get(root)
        return player ? [[id, player] as const] : []
      }),
    )
  }
}
