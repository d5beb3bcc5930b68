import type { EventRow } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import type { ShownPlayer } from './event-view.ts'

/** What is known of players: how everybody may see them, and how good they are (the higher, the better). */
export interface KnownPlayers {
  readonly shown: ShownPlayer
  readonly strength: (root: string, kind: EventRow['kind']) => number
}

interface Deps {
  readonly repository: Pick<CompetitionsRepository, 'playersOf'>
  readonly known: (roots: readonly string[]) => Promise<KnownPlayers>
}

/** Returns the function that returns some of these players as everybody may see them. @param ids ids of players */
export async function shownPlayers(ids: readonly string[], { repository, known }: Deps) {
  const players = new Map((await repository.playersOf(ids)).map((player) => [player.id, player]))
  const { shown } = await known([...new Set([...players.values()].map(({ root }) => root))])
  return (some: readonly string[]): ReturnType<ShownPlayer>[] =>
    some.flatMap((id) => {
      const player = players.get(id)
      return player ? [shown(player.root, player.name)] : []
    })
}
