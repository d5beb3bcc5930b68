/** Calls that are asked for at any time, and made with pauses between them. */
export interface Spaced {
  /** Makes a call soon. Further requests before it are one call. */
  readonly ask: () => void
  /** Makes no call any more that was asked for. */
  readonly stop: () => void
}

/** Returns a function with at least a pause between two calls, and before the first one. @param pause ms */
export function spaced(call: () => void, pause: number): Spaced {
  let earliest = performance.now() + pause
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined
          earliest = performance.now() + pause
          call()
        },
        Math.max(0, earliest - performance.now()),
      )
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
