import { HIDDEN_NAME } from '../../shared/audit/audit.ts'
import type { NeededFor } from '../../shared/players/player-limits.ts'
import type { Audit } from '../audit/audit.ts'
import { inRounds } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { playerNeeded } from './player-errors.ts'
import type { PlayerRow } from './players-repository.ts'
import { createUnneededPlayersRepository } from './unneeded-players-repository.ts'

interface DeletePlayerDeps {
  readonly storage: Storage
  readonly audit: Audit
  /** Returns a player. @throws ApiError 404 */
  readonly find: (id: string) => Promise<PlayerRow>
}

/** Opens the deletion of players whom nothing needs, for example after the only entry of a new player was a mistake. */
export function openDeletePlayer({ storage, audit, find }: DeletePlayerDeps) {
  const { neededFor, remove } = createUnneededPlayersRepository(storage)

  return {
    /** Returns why a player can’t be deleted; an empty list if nothing needs the player. */
    neededFor: (row: PlayerRow): Promise<NeededFor[]> => neededFor(row),

    /** Deletes a player. @throws ApiError 404 · 409 the player is in matches or entries, is a person, or was merged */
    remove: (id: string, by: string): Promise<void> =>
      inRounds('player', async () => {
        const row = await find(id)
        const reasons = await neededFor(row)
        if (reasons.length > 0) throw playerNeeded(reasons)
        await storage.atomically((tx) => [
          ...remove(tx, row),
          audit(tx, { who: by, action: 'player.delete', subject: id, club: row.club, before: { name: HIDDEN_NAME } }),
        ])
      }),
  }
}
