import type { OrderDay, OrderMatch } from './order-day.ts'

/** Two matches that somebody plays or may play, so that they need time between them. */
export interface SharedPlayer {
  readonly other: string
  readonly player: string
}

/**
 * Returns for each match the others with the same player: one who plays both, or plays one of them and may still get into the other.
 * Two matches that both wait for players count as different people until these are known. A match and those before it in
 * its draw are left out.
 */
export function sharedPlayers({ matches }: Pick<OrderDay, 'matches'>): ReadonlyMap<string, readonly SharedPlayer[]> {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const playing = new Map<string, OrderMatch[]>()
  for (const match of matches)
    for (const player of match.players) playing.set(player, [...(playing.get(player) ?? []), match])
  const before = new Map(matches.map((match) => [match.id, matchesBefore(match, byId)]))
  const shared = new Map<string, SharedPlayer[]>(matches.map(({ id }) => [id, []]))

  function add(one: OrderMatch, other: OrderMatch, player: string): void {
    if (one === other || before.get(one.id)?.has(other) || before.get(other.id)?.has(one)) return
    const known = shared.get(one.id)
    if (known?.some((each) => each.other === other.id)) return
    known?.push({ other: other.id, player })
    shared.get(other.id)?.push({ other: one.id, player })
  }

  for (const match of matches) {
    const possible = new Set(match.players)
    for (const earlier of before.get(match.id) ?? []) for (const player of earlier.players) possible.add(player)
    for (const player of possible) for (const other of playing.get(player) ?? []) add(match, other, player)
  }
  return shared
}

/** Returns all matches that must be over before this one. */
function matchesBefore(match: OrderMatch, byId: ReadonlyMap<string, OrderMatch>): ReadonlySet<OrderMatch> {
  const found = new Set<OrderMatch>()
  const open = [match]
  for (let next = open.pop(); next; next = open.pop())
    for (const id of next.after) {
      const earlier = byId.get(id)
      if (earlier && !found.has(earlier)) {
        found.add(earlier)
        open.push(earlier)
      }
    }
  return found
}
