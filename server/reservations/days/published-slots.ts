/** Maximum number of slots to remember, many more than a week has. The oldest is dropped. */
const MAX_SLOTS = 10_000

/** Remembers the published state of each slot, so that a change is published once even if several messages report it. */
export function createPublishedSlots(most = MAX_SLOTS) {
  const published = new Map<string, boolean>()
  return {
    /** Notes whether a slot is taken. Returns whether that differs from the published state. */
    note(slot: string, taken: boolean): boolean {
      const changed = published.get(slot) !== taken
      published.delete(slot)
      published.set(slot, taken)
      if (published.size > most) for (const first of published.keys()) return published.delete(first) && changed
      return changed
    },
  }
}
