import { subtreeOf } from '../../shared/players/merges.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import { inRounds } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { inOneEvent, mergedAlready, mergedWithSelf, notMerged, playedEachOther, twoPeople } from './player-errors.ts'
import { createPlayerMergesRepository } from './player-merges-repository.ts'
import type { PlayerRow, PlayersRepository } from './players-repository.ts'

interface PlayerMergesDeps {
  readonly storage: Storage
  readonly repository: PlayersRepository
  readonly audit: Audit
  /** Returns a player. @throws ApiError 404 */
  readonly find: (id: string) => Promise<PlayerRow>
  /** Returns the player at the end of the merges. @throws ApiError 404 */
  readonly rootOf: (id: string) => Promise<PlayerRow>
  readonly followVisibility: (root: string) => Promise<void>
  /** Returns a player as the office sees them. */
  readonly shown: (row: PlayerRow) => Promise<OfficePlayer>
}

/** Opens the merges of players. `by` is the id of the person who makes a change. */
export function openPlayerMerges(deps: PlayerMergesDeps) {
  const { storage, repository, audit, find, rootOf, followVisibility, shown } = deps
  const merges = createPlayerMergesRepository(storage)
  const listeners: (() => void)[] = []
  const notifyMerge = (): void => {
    for (const listener of listeners) listener()
  }

  return {
    notifyMerge,
    /** Calls the listener after each merge, and after one was taken back. */
    onMerge: (listener: () => void): void => {
      listeners.push(listener)
    },

    /**
     * Merges a player into another one. No match and no log changes: pages and ratings read the player at the end of the merges. A
     * repeated request changes nothing.
     * @throws ApiError 404 · 409 merged into another player, in one match or one event with them, or two people · 422 the same player
     */
    merge: (id: string, other: string, by: string): Promise<OfficePlayer> =>
      inRounds('player', async () => {
        const [row, into] = [await find(id), await rootOf(other)]
        if (row.parent !== null && row.root === into.id) return shown(into)
        if (row.id === into.id) throw mergedWithSelf()
        if (row.parent !== null) throw mergedAlready()
        const together = await merges.together(row.id, into.id)
        if (together.length > 0) throw playedEachOther(together.slice(0, 10))
        const events = await merges.inOneEvent(row.id, into.id)
        if (events.length > 0) throw inOneEvent(events)
        const family = await repository.ofRoot(row.id)
        const isPerson = ({ person }: PlayerRow): boolean => person !== null
        const kept = await repository.ofRoot(into.id)
        if (family.some(isPerson) && kept.some(isPerson)) throw twoPeople()
        await storage.atomically((tx) => [
          ...merges.merge(tx, row, into, false),
          ...merges.followAgain(
            tx,
            family.map((each) => each.id),
          ),
          audit(tx, { who: by, action: 'player.merge', subject: id, club: row.club, after: { into: into.id } }),
        ])
        notifyMerge()
        await followVisibility(into.id)
        return shown(await find(into.id))
      }),

    /** Takes the merge of a player back. @throws ApiError 404 · 409 the player was not merged */
    separate: (id: string, by: string): Promise<OfficePlayer> =>
      inRounds('player', async () => {
        const row = await find(id)
        if (row.parent === null) throw notMerged()
        const root = await find(row.root)
        const subtree = subtreeOf(id, await repository.ofRoot(root.id))
        await storage.atomically((tx) => [
          ...merges.separate(tx, row, root, subtree),
          ...merges.followAgain(tx, subtree),
          audit(tx, { who: by, action: 'player.separate', subject: id, club: row.club, before: { into: row.parent } }),
        ])
        notifyMerge()
        for (const each of [id, root.id]) await followVisibility(each)
        return shown(await find(id))
      }),
  }
}
