/** Lets so many in at once; the others wait, and come in in the order in which they came. */
export function createTurnstile(most: number) {
  let inside = 0
  const queue: (() => void)[] = []
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else inside -= 1
  }
  return {
    /** @returns what is to be called, once, by who leaves */
    async enter(): Promise<() => void> {
      if (inside < most) inside += 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      return leave
    },
  }
}
