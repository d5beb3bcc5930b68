import { useSyncExternalStore } from 'react'
import { clockAhead, onClockAhead } from './server-clock.ts'

/** Returns the time by which the server's clock is ahead of this device's clock (ms). */
export const useClockAhead = (): number => useSyncExternalStore(onClockAhead, clockAhead, clockAhead)
