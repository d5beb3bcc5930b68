import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { CrowdOrder, CrowdReport } from './crowd-messages.ts'

/** Returns the number of files, including sockets, that a process may have open. */
export function mostFiles(): number {
  const said = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim()
  return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said)
}

/** Starts watchers of one match in a separate process, which ends with the test. */
export function crowdOf(url: string, match: string, count: number) {
  const child = fork(path.join(import.meta.dirname, 'crowd.ts'), { execArgv: ['--import', 'tsx'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const tell = (order: CrowdOrder): void => void child.send(order)
  tell({ order: 'open', url: `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, match, count })

  async function report(head: number): Promise<CrowdReport> {
    tell({ order: 'report', head })
    const [answer] = (await once(child, 'message')) as [CrowdReport]
    return answer
  }
  return {
    tell,
    report,
    /** Asks for reports until the condition holds. Returns the last report, with the latencies of all of them. */
    async until(head: number, isSo: (report: CrowdReport) => boolean, mostMs: number): Promise<CrowdReport> {
      const latencies: number[] = []
      for (const deadline = performance.now() + mostMs; ; await delay(100)) {
        const answer = await report(head)
        for (const latency of answer.latencies) latencies.push(latency)
        if (isSo(answer)) return { ...answer, latencies }
        if (performance.now() > deadline) {
          throw new Error(
            `the crowd did not reach the expected state within ${mostMs} ms: ${JSON.stringify({ ...answer, latencies: [] })}`,
          )
        }
      }
    },
  }
}
