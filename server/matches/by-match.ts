/** Groups rows or jobs by match, and keeps their order. */
export function byMatch<T extends { readonly matchId: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) {
    const group = groups.get(each.matchId)
    if (group) group.push(each)
    else groups.set(each.matchId, [each])
  }
  return groups
}
