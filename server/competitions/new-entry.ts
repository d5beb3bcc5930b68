import type { EntryRow, StoredEvent } from './competition-rows.ts'

/** Returns how many entries are in. */
export const enteredIn = ({ entries }: StoredEvent): number => entries.filter(({ state }) => state === 'entered').length

/** Returns the state of a further entry: in, or on the waiting list of a full event. */
export const nextState = (stored: StoredEvent): 'entered' | 'waiting' =>
  enteredIn(stored) < stored.row.mostEntries ? 'entered' : 'waiting'

/** Returns the number of the next entry. */
export const nextNumber = ({ entries }: StoredEvent): number => (entries.at(-1)?.number ?? 0) + 1

/** Returns a further entry. */
export const newEntryRow = (stored: StoredEvent, id: string, now: number): EntryRow => ({
  event: stored.row.id,
  id,
  state: nextState(stored),
  rank: null,
  number: nextNumber(stored),
  enteredAt: now,
  withdrawnBy: null,
})
