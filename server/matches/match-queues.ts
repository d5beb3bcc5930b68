/** A request that waits for its commit. */
export interface Job {
  readonly matchId: string
}

/**
 * Creates the per-match queues. A match gets a queue of its own while another server locks it or writes to it. Until this
 * queue is empty, it commits independently of all other matches.
 * @param commit settles its jobs, and rejects only because of a programming error
 */
export function createMatchQueues<J extends Job>(
  commit: (jobs: readonly J[]) => Promise<void>,
  onError: (error: unknown) => void,
) {
  const queues = new Map<string, J[]>()

  async function drain(id: string, queue: J[]): Promise<void> {
    try {
      while (queue.length > 0) await commit(queue.splice(0))
    } finally {
      queues.delete(id)
    }
  }

  return {
    /** Adds the job to the queue of its match. Returns false if the match has no queue. */
    add(job: J): boolean {
      const queue = queues.get(job.matchId)
      queue?.push(job)
      return queue !== undefined
    },
    /** Opens a queue for each match of these jobs. */
    open(jobs: readonly J[]): void {
      for (const some of byMatch(jobs)) {
        const id = some[0]?.matchId ?? ''
        queues.set(id, some)
        drain(id, some).catch(onError)
      }
    },
  }
}

/** Groups jobs by match, and keeps their order. */
export function byMatch<J extends Job>(jobs: readonly J[]): J[][] {
  const groups = new Map<string, J[]>()
  for (const job of jobs) {
    const group = groups.get(job.matchId)
    if (group) group.push(job)
    else groups.set(job.matchId, [job])
  }
  return [...groups.values()]
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
