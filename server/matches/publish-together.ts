import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/** Publishing that takes less is not worth waiting for more, ms. */
const WORTH_WAITING = 0.5
/** Nothing is held back longer, ms, however many watch. */
const LONGEST_WAIT = 50

export interface PublishTogether<T> {
  /** Publishes this soon, after all that was added before it. */
  add(news: readonly T[]): void
  /** Publishes at once what is held back. */
  release(): void
}

/**
 * Where many watch, a write to each of them is what costs, and points that several scorers post at once are committed one
 * shortly after the other. So news waits for what is being written just then, at most as long as publishing took the last
 * time, and goes out with it: at 1,000 watchers and 16 points at once in one write to each instead of two. A point that
 * comes alone waits for one turn of the event loop, in which its scorer is answered.
 * @param publish is given all that was added since the last time, in order
 * @param writing resolves when nobody waits for a commit any more; null where nobody does
 * @param onError told of what `publish` threw
 */
export function publishTogether<T>(
  publish: (news: readonly T[]) => void,
  writing: () => Promise<void> | null,
  onError: (error: unknown) => void,
): PublishTogether<T> {
  let held: T[] = []
  let tookMs = 0
  let waiting = false

  function release(): void {
    if (held.length === 0) return
    const news = held
    held = []
    const began = performance.now()
    try {
      publish(news)
    } catch (error) {
      onError(error)
    }
    tookMs = performance.now() - began
  }

  async function releaseSoon(): Promise<void> {
    const until = performance.now() + Math.min(tookMs, LONGEST_WAIT)
    // Whoever posted at the same time is read in this turn.
    await nextTurn()
    const rest = writing()
    if (rest) await Promise.race([rest, delay(until - performance.now(), undefined, { ref: false })])
    waiting = false
    release()
  }

  return {
    add(news) {
      held.push(...news)
      if (waiting) return
      if (tookMs < WORTH_WAITING) return release()
      waiting = true
      void releaseSoon()
    },
    release,
  }
}
