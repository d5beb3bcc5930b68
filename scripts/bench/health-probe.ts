import { setTimeout as delay } from 'node:timers/promises'

/** Pause between two requests of /healthz (ms). */
const PROBE_MS = 10

/** Requests /healthz repeatedly. `stop` returns how long the answers took (ms). Requests that fail are left out. */
export function startProbe(url: string): { stop(): Promise<number[]> } {
  const took: number[] = []
  let stopped = false
  const probing = (async () => {
    for (; !stopped; await delay(PROBE_MS)) {
      const started = performance.now()
      const answer = await fetch(`${url}/healthz`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer) took.push(performance.now() - started)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await probing
      return took
    },
  }
}
