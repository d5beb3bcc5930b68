/**
 * Does what each of many asks for in the order in which it asked, though some of it has to wait for something first. Where
 * nothing has to wait it is done at once.
 */
export function createTurns<Who extends object>() {
  const latest = new WeakMap<Who, Promise<void>>()
  /** @param first what `act` waits for, whatever becomes of it: where nobody can be asked, what is known has to do */
  return (who: Who, first: Promise<unknown> | null, act: () => void): void => {
    const before = latest.get(who)
    if (!before && !first) {
      act()
      return
    }
    const turn: Promise<void> = Promise.allSettled([before, first]).then(() => {
      if (latest.get(who) === turn) latest.delete(who)
      act()
    })
    latest.set(who, turn)
  }
}
