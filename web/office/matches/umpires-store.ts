import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Umpire, UmpiresAnswer } from '../../../shared/office/office-schemas.ts'
import { loader, useLoader } from '../../api/use-loaded.ts'
import { officeGet } from '../kit/office-calls.ts'

/** Time (ms) between loads. Another person at the desk may assign an umpire. */
const RELOAD_MS = 30_000

/** Who may umpire, and the umpire of each match that has one and is not over. */
const shared = loader(async () => {
  const { umpires } = await officeGet<UmpiresAnswer>('/office/umpires')
  return { umpires, byMatch: new Map(umpires.flatMap((each) => each.matches.map((match) => [match, each] as const))) }
})

/** Loads who may umpire, and who umpires which match. */
export const loadUmpires = shared.load

const NOBODY: readonly Umpire[] = []
const NONE: ReadonlyMap<string, Umpire> = new Map()

/** Returns who may umpire, and keeps it up to date while the component is mounted. */
export function useUmpires(): readonly Umpire[] {
  useEffect(() => {
    const timer = setInterval(() => void loadUmpires(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [])
  return useLoader(shared).value?.umpires ?? NOBODY
}

/** Returns whether the umpires are known, if a component keeps them up to date. They stay `ready` if a later load fails. */
export const useUmpiresState = (): 'loading' | 'ready' | 'failed' =>
  useStore(shared.store, ({ value, error, isLoading }) =>
    value ? 'ready' : error !== null && !isLoading ? 'failed' : 'loading',
  )

/** Returns the umpires with a role for a club; for null, those with a role for all clubs. */
export const umpiresFor = (club: string | null, umpires: readonly Umpire[]): readonly Umpire[] =>
  umpires.filter(({ clubs }) => clubs === null || (club !== null && clubs.includes(club)))

/** Returns the umpire of each match, if a component keeps the umpires up to date. */
export const useUmpiresByMatch = (): ReadonlyMap<string, Umpire> =>
  useStore(shared.store, ({ value }) => value?.byMatch ?? NONE)

/** Returns the umpire of a match, if a component keeps the umpires up to date. */
export const useUmpireOf = (match: string): Umpire | undefined =>
  useStore(shared.store, ({ value }) => value?.byMatch.get(match))

/** Returns the name of the umpire of a match, if a component keeps the umpires up to date. */
export const useUmpireNameOf = (match: string): string | undefined =>
  useStore(shared.store, ({ value }) => value?.byMatch.get(match)?.name)
