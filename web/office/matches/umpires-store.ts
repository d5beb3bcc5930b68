import { useEffect } from 'react'
import { create } from 'zustand'
import type { Umpire, UmpiresAnswer } from '../../../shared/office/office-schemas.ts'
import { onReturn } from '../../api/connection.ts'
import { officeJson } from '../kit/office-calls.ts'

/** Time (ms) between loads. Another person at the desk may assign an umpire. */
const RELOAD_MS = 30_000

interface UmpiresState {
  /** Whether the umpires are known. They stay `ready` if a later load fails. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly umpires: readonly Umpire[]
  /** The umpire of each match that has one and is not over. */
  readonly byMatch: ReadonlyMap<string, Umpire>
}

const useStore = create<UmpiresState>(() => ({ state: 'loading', umpires: [], byMatch: new Map() }))

/** Moves to another state, unless the umpires are known. */
const unlessReady = (next: 'loading' | 'failed') =>
  useStore.setState(({ state }) => ({ state: state === 'ready' ? state : next }))

/** Loads who may umpire, and who umpires which match. */
export async function loadUmpires(): Promise<void> {
  unlessReady('loading')
  try {
    const { umpires } = await officeJson<UmpiresAnswer>('GET', '/office/umpires')
    const byMatch = new Map(umpires.flatMap((umpire) => umpire.matches.map((match) => [match, umpire] as const)))
    useStore.setState({ state: 'ready', umpires, byMatch })
  } catch {
    // The last known umpires stay until the server answers again.
    unlessReady('failed')
  }
}

/** Returns who may umpire, and keeps it up to date while the component is mounted. */
export function useUmpires(): readonly Umpire[] {
  useEffect(() => {
    void loadUmpires()
    const timer = setInterval(() => void loadUmpires(), RELOAD_MS)
    const leaveReturns = onReturn(loadUmpires)
    return () => {
      clearInterval(timer)
      leaveReturns()
    }
  }, [])
  return useStore(({ umpires }) => umpires)
}

/** Returns whether the umpires are known, if a component keeps them up to date. */
export const useUmpiresState = (): UmpiresState['state'] => useStore(({ state }) => state)

/** Returns the umpires with a role for a club; for null, those with a role for all clubs. */
export const umpiresFor = (club: string | null, umpires: readonly Umpire[]): readonly Umpire[] =>
  umpires.filter(({ clubs }) => clubs === null || (club !== null && clubs.includes(club)))

/** Returns the umpire of each match, if a component keeps the umpires up to date. */
export const useUmpiresByMatch = (): UmpiresState['byMatch'] => useStore(({ byMatch }) => byMatch)

/** Returns the umpire of a match, if a component keeps the umpires up to date. */
export const useUmpireOf = (match: string): Umpire | undefined => useStore(({ byMatch }) => byMatch.get(match))

/** Returns the name of the umpire of a match, if a component keeps the umpires up to date. */
export const useUmpireNameOf = (match: string): string | undefined =>
  useStore(({ byMatch }) => byMatch.get(match)?.name)
