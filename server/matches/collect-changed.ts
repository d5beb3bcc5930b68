interface CollectDeps {
  /** Time for which changed matches are collected (ms). */
  readonly collectMs: number
  /** Takes matches out of the set and records what follows from them. Returns the pause before the next time (ms). */
  readonly record: (changed: Set<string>) => Promise<number>
}

/** Collects the ids of changed matches, so that a point only marks its match, and lets them be recorded one time after the other. */
export function collectChanged({ collectMs, record }: CollectDeps) {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false

  function schedule(afterMs = collectMs): void {
    if (closed || running || timer || changed.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      running = record(changed).then((pauseMs) => {
        running = undefined
        schedule(pauseMs)
      })
    }, afterMs).unref()
  }

  return {
    add(ids: Iterable<string>): void {
      for (const id of ids) changed.add(id)
      schedule()
    },
    isClosed: (): boolean => closed,
    /** Resolves after the recording that is under way. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
