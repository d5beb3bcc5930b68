import type { OrderDay, OrderMatch } from './order-day.ts'

/** Two matches that somebody plays or may play, so that they need time between them. */
export interface SharedPlayer {
  readonly other: string
  readonly player: string
  /** Whether the player plays one of the matches, instead of only perhaps both. */
  readonly isSure: boolean
}

/**
 * Returns for each match the others with the same player: one who plays both, who plays one of them and may still get into the other,
 * or who may get into both, as into the finals of two events. Two matches of one event that both wait for players count as different
 * people: nobody gets into both semifinals, or into the final and that of the consolation. A match and those before it in its draw are
 * left out.
 */
export function sharedPlayers({ matches }: Pick<OrderDay, 'matches'>): ReadonlyMap<string, readonly SharedPlayer[]> {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const before = new Map(matches.map((match) => [match.id, matchesBefore(match, byId)]))
  const shared = new Map<string, SharedPlayer[]>(matches.map(({ id }) => [id, []]))

  const [playing, mayPlay] = [new Map<string, OrderMatch[]>(), new Map<string, OrderMatch[]>()]
  for (const match of matches) {
    for (const player of match.players) push(playing, player, match)
    for (const player of possiblePlayers(match)) push(mayPlay, player, match)
  }

  function possiblePlayers(match: OrderMatch): ReadonlySet<string> {
    return new Set([match, ...(before.get(match.id) ?? [])].flatMap(({ players }) => players))
  }

  function add(one: OrderMatch, other: OrderMatch, player: string, isSure: boolean): void {
    if (one === other || before.get(one.id)?.has(other) || before.get(other.id)?.has(one)) return
    const known = shared.get(one.id)
    if (known?.some((each) => each.other === other.id)) return
    known?.push({ other: other.id, player, isSure })
    shared.get(other.id)?.push({ other: one.id, player, isSure })
  }

  for (const match of matches)
    for (const player of possiblePlayers(match))
      for (const other of playing.get(player) ?? []) add(match, other, player, true)
  for (const [player, all] of mayPlay)
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1)) if (isOtherEvent(one, other)) add(one, other, player, false)
  return shared
}

const isOtherEvent = ({ event }: OrderMatch, other: OrderMatch): boolean =>
  event !== undefined && other.event !== undefined && event !== other.event

const push = <Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void => {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
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
