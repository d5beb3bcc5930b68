/** A lock that one tab of this browser holds at a time. */
export interface TabLock {
  /** Takes the lock from the tab that holds it. */
  readonly take: () => void
  readonly leave: () => void
}

/**
 * Requests the lock, and waits for it if another tab holds it. Browsers without locks (no https) give it to every tab.
 * @param changed called with whether this tab holds the lock: at first, and after each change
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
      // Another tab has taken the lock, unless this tab has stopped waiting.
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
