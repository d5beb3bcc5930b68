import { inArray } from 'drizzle-orm'
import { ERASED_NAME } from '../../shared/matches/anonymous-name.ts'
import type { RatingKind } from '../../shared/ratings/rated-match.ts'
import type { Storage } from '../storage/storage.ts'
import type { Players } from './players.ts'
import { createPlayersRepository } from './players-repository.ts'

/** Returns the function that reads how everybody may see players, and how good they are. */
export function openKnownPlayers(storage: Storage, { visibilitiesOf }: Pick<Players, 'visibilitiesOf'>) {
  const { byIds } = createPlayersRepository(storage)
  const { ratings } = storage.tables

  /** @param roots players at the end of the merges */
  return async (roots: readonly string[]) => {
    const visibilities = await visibilitiesOf(await byIds(roots))
    const rated =
      roots.length === 0
        ? []
        : await storage.db
            .select()
            .from(ratings)
            .where(inArray(ratings.player, [...roots]))
    const strengths = new Map(rated.map(({ player, kind, r }) => [`${kind} ${player}`, r]))
    return {
      /** Who hides the page has no id, and who wants to be anonymous has no name either. */
      shown: (root: string, name: string) => {
        const visibility = visibilities.get(root) ?? 'page'
        return { id: visibility === 'page' ? root : null, name: visibility === 'anonymous' ? ERASED_NAME : name }
      },
      /** The rating; 0 for somebody without one, which is the rating of a new player. */
      strength: (root: string, kind: RatingKind) => strengths.get(`${kind} ${root}`) ?? 0,
    }
  }
}
