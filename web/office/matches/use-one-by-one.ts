import { useEffect, useRef, useState } from 'react'
import { NotOk } from '../../api/not-ok.ts'
import { useSession } from '../../api/session.ts'
import { isSignedIn } from '../../api/stored-session.ts'
import { useFailureText } from '../kit/failure-text.ts'

/** Number of calls without an answer, one after the other, after which the rest is not tried. */
const MOST_UNANSWERED = 2

/** An item that failed. */
export interface FailedItem<Item> {
  readonly item: Item
  /** Why, in words. */
  readonly why: string
  /** The item to try again; null if trying again can't help. */
  readonly again: Item | null
}

export interface Result<Item> {
  readonly done: readonly Item[]
  readonly failed: readonly FailedItem<Item>[]
  /** Items that were not tried, because the server did not answer, the session ended or the person stopped. */
  readonly untried: readonly Item[]
}

/** Does something with items, one after the other, and goes on after a failure. */
export function useOneByOne<Item>() {
  const failureText = useFailureText()
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null)
  const isBusy = useRef(false)
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  async function tryAll(items: readonly Item[], act: (item: Item) => Promise<FailedItem<Item> | null>) {
    const done: Item[] = []
    const failed: FailedItem<Item>[] = []
    let unanswered = 0
    for (const [index, item] of items.entries()) {
      if (isStopped.current || unanswered === MOST_UNANSWERED) break
      setProgress({ done: index, count: items.length })
      try {
        const failure = await act(item)
        if (failure) failed.push(failure)
        else done.push(item)
        unanswered = 0
      } catch (error) {
        // The message about the end of the session says what to do.
        if (!isSignedIn(useSession.getState())) break
        failed.push({ item, why: failureText(error), again: item })
        unanswered = error instanceof NotOk && error.status < 500 ? 0 : unanswered + 1
      }
    }
    return { done, failed, untried: items.slice(done.length + failed.length) }
  }

  return {
    /** Number of items that were tried, of all items; null unless {@link run} is running. */
    progress,
    /**
     * @param act returns null if the item is done, or why it isn't. If it throws an error of a call, the item can be tried again.
     * @returns null if another run is running
     */
    async run(
      items: readonly Item[],
      act: (item: Item) => Promise<FailedItem<Item> | null>,
    ): Promise<Result<Item> | null> {
      if (isBusy.current) return null
      isBusy.current = true
      isStopped.current = false
      try {
        return await tryAll(items, act)
      } finally {
        isBusy.current = false
        setProgress(null)
      }
    },
    /** Leaves out the items after the present one. */
    stop: () => {
      isStopped.current = true
    },
  }
}
