import { useEffect } from 'react'
import { create } from 'zustand'
import type { Umpire, UmpiresAnswer } from '../../shared/office/office-schemas.ts'
import { officeJson } from './office-calls.ts'

/** Time (ms) between loads. Another person at the desk may assign an umpire. */
const RELOAD_MS = 30_000

const useStore = create<{ readonly umpires: readonly Umpire[] }>(() => ({ umpires: [] }))

/** Loads who may umpire, and who umpires which match. */
export async function loadUmpires(): Promise<void> {
  try {
    const { umpires } = await officeJson<UmpiresAnswer>('GET', '/office/umpires')
    useStore.setState({ umpires })
  } catch {
    // The last known umpires stay until the server answers again.
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

/** Returns the umpire of a match, if a component keeps the umpires up to date. */
export const useUmpireOf = (match: string): Umpire | undefined =>
  useStore(({ umpires }) => umpires.find(({ matches }) => matches.includes(match)))
