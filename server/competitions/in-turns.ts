import { setImmediate as nextTurn } from 'node:timers/promises'

/** Makes something of each item, one after the other. Other requests wait for one item at a time. */
export async function inTurns<T, R>(items: readonly T[], make: (item: T) => R | Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const item of items) {
    await nextTurn()
    made.push(await make(item))
  }
  return made
}
