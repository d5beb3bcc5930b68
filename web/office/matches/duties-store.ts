import { create } from 'zustand'
import type { Duty } from '../../../shared/office/office-schemas.ts'
import { type ListQuery, loadDuties } from './load-matches.ts'

// The list of matches is public and names no umpire. The office loads these separately, and the list is usable without them.

/** Who umpires the listed matches, and how long they were played, by match. */
const useStore = create<{ readonly byMatch: ReadonlyMap<string, Duty> }>(() => ({ byMatch: new Map() }))

/** Loads what the list shows besides the summaries of its matches. If it fails to load, the list shows less. */
export async function showDuties(query: ListQuery): Promise<void> {
  const { rows } = await loadDuties(query).catch(() => ({ rows: [] }))
  useStore.setState(({ byMatch }) => ({
    byMatch: new Map([...byMatch, ...rows.map((duty) => [duty.id, duty] as const)]),
  }))
}

/** Returns the umpire and the minutes of a listed match, once they are known. */
export const useDuty = (match: string): Duty | undefined => useStore(({ byMatch }) => byMatch.get(match))
