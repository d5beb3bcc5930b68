/** One tab of this browser at a time has what is named; whoever else wants it waits. */
export interface TabLock {
  /** Takes it from the tab that has it. */
  readonly take: () => void
  readonly leave: () => void
}

/**
 * Asks for the lock, and goes on asking. Where the browser has no locks (away from https) every tab has it.
 * @param changed told whether it is this tab's: at first, when the other tab has gone, and when another has taken it
 */
export function tabLock(name: string, changed: (isOwn: boolean) => void): TabLock {
  const { locks } = navigator
  if (!locks) {
    changed(true)
    return { take: () => undefined, leave: () => undefined }
  }
  let left = false
  let release = () => {}
  let queued = new AbortController()

  const hold = (): Promise<void> | undefined => {
    if (left) return
    changed(true)
    return new Promise((resolve) => {
      release = resolve
    })
  }
  const ask = async (options: LockOptions): Promise<void> => {
    try {
      await locks.request(name, options, (lock) => (lock ? hold() : wait()))
    } catch {
      // Taken by another tab, unless it is this one that no longer waits.
      if (!left && !options.signal?.aborted) wait()
    }
  }
  const wait = (): void => {
    if (left) return
    changed(false)
    queued = new AbortController()
    void ask({ signal: queued.signal })
  }
  void ask({ ifAvailable: true })
  return {
    take: () => {
      queued.abort()
      void ask({ steal: true })
    },
    leave: () => {
      left = true
      queued.abort()
      release()
    },
  }
}
