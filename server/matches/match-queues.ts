import { byMatch } from './by-match.ts'
import type { Job } from './plan-batch.ts'

/**
 * Creates the per-match queues. A match gets a queue of its own while another server locks it or writes to it. Until this
 * queue is empty, it commits independently of all other matches.
 * @param commit settles its jobs, and rejects only because of a programming error
 */
export function createMatchQueues(commit: (jobs: readonly Job[]) => Promise<void>, onError: (error: unknown) => void) {
  const queues = new Map<string, Job[]>()

  async function drain(id: string, queue: Job[]): Promise<void> {
    try {
      while (queue.length > 0) await commit(queue.splice(0))
    } finally {
      queues.delete(id)
    }
  }

  return {
    /** Adds the job to the queue of its match. Returns false if the match has no queue. */
    add(job: Job): boolean {
      const queue = queues.get(job.matchId)
      queue?.push(job)
      return queue !== undefined
    },
    /** Opens a queue for each match of these jobs. */
    open(jobs: readonly Job[]): void {
      for (const [id, some] of byMatch(jobs)) {
        queues.set(id, some)
        drain(id, some).catch(onError)
      }
    },
  }
}

/** Returns a semaphore with this many permits. Waiting callers get them in the order of their calls. */
export function createSemaphore(permits: number) {
  let taken = 0
  const queue: (() => void)[] = []
  function release(): void {
    const next = queue.shift()
    if (next) next()
    else taken -= 1
  }
  return {
    /** Waits for a permit. Returns a function that releases it, to be called once. */
    async acquire(): Promise<() => void> {
      if (taken < permits) taken += 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      return release
    },
  }
}
