import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Matches } from './matches.ts'
import type { SheetUpdate } from './merge-sheets.ts'

/** Updates are published at once if the last publishing took less than this time (ms). */
const WORTH_WAITING_MS = 0.5
/** Longest time an update waits for others (ms). */
const LONGEST_WAIT_MS = 50

type Publish = (updates: readonly SheetUpdate[]) => void

export type Publishing = ReturnType<typeof openPublishing>

/** Publishes every commit to the live feeds. */
export function openPublishing(
  { writing, onUpdates }: Pick<Matches, 'writing' | 'onUpdates'>,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const feeds: Publish[] = []
  const onError = (error: unknown) => log.error({ err: error }, 'committed entries could not be published')
  function publish(updates: readonly SheetUpdate[]): void {
    for (const feed of feeds) {
      try {
        feed(updates)
      } catch (error) {
        onError(error)
      }
    }
  }
  const queue = createPublishQueue(publish, writing, onError)
  onUpdates(queue.add)
  return {
    /** Adds a feed. For each update, feeds publish in the order in which they were added. */
    onPublish: (feed: Publish): void => {
      feeds.push(feed)
    },
    /**
     * Publishes the whole queue now. A feed calls this before a new watcher joins and reads the entries that it missed.
     * Otherwise the watcher would get queued entries twice.
     */
    flush: queue.flush,
  }
}

/**
 * Queues updates so that several commits in a row reach each watcher in one write. The writes are the main cost with many
 * watchers. An update waits for the commits in progress, but no longer than the last publishing took. With 1,000 watchers
 * and 16 points at once, each watcher gets one write instead of two. A single point waits for one turn of the event loop; in
 * this turn the server answers its scorer.
 * @param publish receives all updates added since the last time, in order
 * @param writing resolves when no request waits for a commit; null if none waits now
 * @param onError receives an error of `publish`
 */
export function createPublishQueue<T>(
  publish: (updates: readonly T[]) => void,
  writing: () => Promise<void> | null,
  onError: (error: unknown) => void,
): { add: (updates: readonly T[]) => void; flush: () => void } {
  let queued: T[] = []
  let tookMs = 0
  let waiting = false

  function flush(): void {
    if (queued.length === 0) return
    const updates = queued
    queued = []
    const began = performance.now()
    try {
      publish(updates)
    } catch (error) {
      onError(error)
    }
    tookMs = performance.now() - began
  }

  async function flushSoon(): Promise<void> {
    const until = performance.now() + Math.min(tookMs, LONGEST_WAIT_MS)
    // In this turn of the event loop the server reads the requests that were sent at the same time.
    await nextTurn()
    try {
      const rest = writing()
      if (rest) await Promise.race([rest, delay(Math.max(0, until - performance.now()), undefined, { ref: false })])
    } finally {
      waiting = false
      flush()
    }
  }

  return {
    /** Publishes these updates soon, after all that were added before. */
    add(updates) {
      queued.push(...updates)
      if (waiting) return
      if (tookMs < WORTH_WAITING_MS) return flush()
      waiting = true
      flushSoon().catch(onError)
    },
    /** Publishes the whole queue now. */
    flush,
  }
}
