import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../scorer-client.ts'

/** A clock that never waits and records the requested waits (ms). */
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
