/** Returns the order with one entry at another place (from 1). A place beyond the ends is the nearest one; no number changes nothing. */
export function movedTo(order: readonly string[], id: string, place: number): readonly string[] {
  if (!Number.isFinite(place)) return order
  const others = order.filter((each) => each !== id)
  const at = Math.min(Math.max(0, Math.round(place) - 1), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Returns an order of one’s own after others have entered or withdrawn. @param present the entries that are in the event now */
export function withNewcomers(own: readonly string[], present: readonly string[]): readonly string[] {
  const stays = new Set(present)
  return [...own.filter((id) => stays.has(id)), ...present.filter((id) => !own.includes(id))]
}
