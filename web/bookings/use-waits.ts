import { useEffect } from 'react'
import type { Wait } from '../../shared/waits/wait-schemas.ts'
import { storedEmail } from '../api/stored-session.ts'
import { loader, useLoader } from '../api/use-loaded.ts'
import { readWaits } from './wait-calls.ts'

/** Time between two loads while the person waits for a slot (ms). */
const EVERY_MS = 5000

/** The slots that the signed-in person waits for; none if nobody is signed in. The header and the page show the same. */
const shared = loader<readonly Wait[]>(async () => {
  const email = storedEmail()
  const waits = email === null ? [] : await readWaits()
  // Somebody else may have signed in meanwhile.
  return email === storedEmail() ? waits : []
})
export const loadWaits = shared.load
const NONE: readonly Wait[] = []

/** Loads the waits, as `useLoader` does, and returns those that are known. */
export const useKnownWaits = (): readonly Wait[] => useLoader(shared).value ?? NONE

const isOpen = ({ state }: Wait): boolean => state === 'waiting' || state === 'offered'
const isVisible = (): boolean => document.visibilityState === 'visible'

/** Number of components that show waits. */
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

const look = () => isVisible() && shared.known()?.some(isOpen) && void loadWaits()
// An offer of another device or tab may have come meanwhile.
const lookAgain = () => isVisible() && void loadWaits()

/** Whether a page keeps the waits up to date. */
export const isFollowed = (): boolean => users > 0

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
