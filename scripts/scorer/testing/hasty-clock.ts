import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../backoff.ts'

/** A clock on which waiting takes no time at all, and which remembers how long it was asked to wait, ms. */
export function createHastyClock(): Clock & { readonly waits: number[] } {
  let now = 0
  const waits: number[] = []
  return {
    waits,
    now: () => now,
    sleep: async (ms) => {
      waits.push(ms)
      now += ms
      await setImmediate()
    },
  }
}
