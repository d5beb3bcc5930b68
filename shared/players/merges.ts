/** A player with the player that they were merged into; null if they were not. */
export interface Merged {
  readonly id: string
  readonly parent: string | null
}

/** Returns the ids of a player and of everybody who was merged into them, directly or not. Takes linear time. */
export function subtreeOf(id: string, players: readonly Merged[]): string[] {
  const children = new Map<string, string[]>()
  for (const { id: child, parent } of players) {
    if (parent === null) continue
    const known = children.get(parent)
    if (known) known.push(child)
    else children.set(parent, [child])
  }
  const found = [id]
  // The list grows while it is read.
  for (const each of found) found.push(...(children.get(each) ?? []))
  return found
}
