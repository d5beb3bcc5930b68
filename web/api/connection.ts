import { create } from 'zustand'

interface Connection {
  /** Whether the server can't be reached, or the page still loads again what it may have missed. */
  readonly isLost: boolean
  /** Number of visible parts with their own message about a lost connection, such as scoreboards. */
  readonly ownMessages: number
}

/** The page's connection to the server, as calls, the socket and `watch-connection.ts` see it. */
export const useConnection = create<Connection>(() => ({ isLost: false, ownMessages: 0 }))
const { getState, setState } = useConnection

/** What is loaded again, and how many components show it. */
const loads = new Map<() => unknown, number>()
let returning = false
let contactAt = 0
let isDoubted = false
let check: () => void = () => undefined

/** Returns the time (ms, `performance.now()`) of the latest answer or message from the server. */
export const lastContact = (): number => contactAt

/** Sets the function that checks the connection. Calls it at once if a call has already failed. */
export function checkWith(next: () => void): void {
  check = next
  if (isDoubted) check()
}

/** Notes that the server has answered. After a lost connection, loads again what is shown; only then is the connection back. */
export async function reached(): Promise<void> {
  contactAt = performance.now()
  isDoubted = false
  if (!getState().isLost || returning) return
  returning = true
  await Promise.allSettled([...loads.keys()].map(async (load) => load()))
  returning = false
  if (!isDoubted) setState({ isLost: false })
}

/** Notes that a call or the socket has failed. One failure proves nothing, so the connection is checked. */
export function missed(): void {
  isDoubted = true
  check()
}

/** Notes that the server can't be reached. */
export function lose(): void {
  isDoubted = true
  setState({ isLost: true })
}

/** Calls `load` once each time a lost connection has returned. Returns a function that stops this. */
export function onReturn(load: () => unknown): () => void {
  loads.set(load, (loads.get(load) ?? 0) + 1)
  return () => {
    const others = (loads.get(load) ?? 0) - 1
    if (others > 0) loads.set(load, others)
    else loads.delete(load)
  }
}
