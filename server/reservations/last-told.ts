import type { SlotState } from '../../shared/reservations/slots.ts'

/** More than the slots of the coming days by far; beyond it what was told first is forgotten. */
const MOST = 10_000

/** Remembers what watchers were last told of each slot, so that what is heard in several ways is told once. */
export function createLastTold(most = MOST) {
  const told = new Map<string, boolean>()
  return {
    /** Notes that watchers are told this now. @returns whether that is news to them */
    note({ club, date, court, hour, taken }: SlotState): boolean {
      const key = `${club} ${date} ${court} ${hour}`
      const news = told.get(key) !== taken
      told.delete(key)
      told.set(key, taken)
      if (told.size > most) for (const first of told.keys()) return told.delete(first) && news
      return news
    },
  }
}
