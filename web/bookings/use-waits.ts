import { useEffect } from 'react'
import { create } from 'zustand'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { logFailure } from '../api/log-failure.ts'
import { storedEmail } from '../api/stored-session.ts'
import { useLoad } from '../api/use-load.ts'
import { readWaits } from './wait-calls.ts'

/** Time between two loads while the person waits for a slot (ms). */
const EVERY_MS = 5000

/** The slots that the signed-in person waits for. The header and the page show the same. */
const useWaitsStore = create<{ waits: readonly Wait[] }>(() => ({ waits: [] }))

/** Loads the slots that the signed-in person waits for; none if nobody is signed in. */
export async function loadWaits(): Promise<void> {
  const email = storedEmail()
  if (email === null) return useWaitsStore.setState({ waits: [] })
  try {
    const waits = await readWaits()
    // Somebody else may have signed in meanwhile.
    if (storedEmail() === email) useWaitsStore.setState({ waits })
  } catch (error) {
    logFailure('Failed to load the waiting list', error)
  }
}

const isOpen = ({ state }: Wait): boolean => state === 'waiting' || state === 'offered'
const isVisible = (): boolean => document.visibilityState === 'visible'

/** Number of components that show waits. */
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

const look = () => isVisible() && useWaitsStore.getState().waits.some(isOpen) && void loadWaits()
// An offer of another device or tab may have come meanwhile.
const lookAgain = () => isVisible() && void loadWaits()

/** Whether a page keeps the waits up to date. */
export const isFollowed = (): boolean => users > 0

/** Returns the waits that were loaded last. */
export const useKnownWaits = (): readonly Wait[] => useWaitsStore((state) => state.waits)

/** Keeps the waits up to date. Returns a function that stops. */
function follow(): () => void {
  users += 1
  if (users === 1) {
    timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', lookAgain)
  }
  return () => {
    users -= 1
    if (users > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

/** Returns the slots that the signed-in person waits for, or that are offered to this person. Keeps them up to date. */
export function useWaits() {
  const waits = useKnownWaits()
  useLoad(loadWaits)
  useEffect(follow, [])
  return { waits: waits.filter(({ state }) => state !== 'accepted'), load: loadWaits }
}

/** Returns the wait that a slot of a court belongs to. */
export const waitFor = (waits: readonly Wait[], court: string, startsAt: string): Wait | undefined =>
  waits.find(
    (wait) =>
      Date.parse(wait.startsAt) === Date.parse(startsAt) &&
      court === (wait.offer ? wait.offer.court : (wait.court ?? court)),
  )
