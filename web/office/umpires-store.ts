import { useEffect } from 'react'
import { create } from 'zustand'
import type { Umpire, UmpiresAnswer } from '../../shared/office/office-schemas.ts'
import { officeJson } from './office-calls.ts'

/** Time (ms) between loads. Another person at the desk may assign an umpire. */
const RELOAD_MS = 30_000

interface UmpiresState {
  /** Whether the umpires are known. They stay `ready` if a later load fails. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly umpires: readonly Umpire[]
}

const useStore = create<UmpiresState>(() => ({ state: 'loading', umpires: [] }))

/** Moves to another state, unless the umpires are known. */
const unlessReady = (next: 'loading' | 'failed') =>
  useStore.setState(({ state }) => ({ state: state === 'ready' ? state : next }))

/** Loads who may umpire, and who umpires which match. */
export async function loadUmpires(): Promise<void> {
  unlessReady('loading')
  try {
    const { umpires } = await officeJson<UmpiresAnswer>('GET', '/office/umpires')
    useStore.setState({ state: 'ready', umpires })
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
    return () => clearInterval(timer)
  }, [])
  return useStore(({ umpires }) => umpires)
}

/** Returns whether the umpires are known, if a component keeps them up to date. */
export const useUmpiresState = (): UmpiresState['state'] => useStore(({ state }) => state)

/** Returns the umpires with a role for a club; for null, those with a role for all clubs. */
export const umpiresFor = (club: string | null, umpires: readonly Umpire[]): readonly Umpire[] =>
  umpires.filter(({ clubs }) => clubs === null || (club !== null && clubs.includes(club)))

/** Returns the umpire of a match, if a component keeps the umpires up to date. */
export const useUmpireOf = (match: string): Umpire | undefined =>
  useStore(({ umpires }) => umpires.find(({ matches }) => matches.includes(match)))
