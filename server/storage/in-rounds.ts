import { StorageUnavailable, UniqueViolation } from './storage.ts'

/** Maximum number of tries after other writes came first. */
const MOST_ROUNDS = 5

/**
 * Tries a change again after another write came first. Each try must read again what it changes.
 * @param what the thing that changes, for the error
 * @throws StorageUnavailable after too many tries
 */
export async function inRounds<T>(what: string, act: () => Promise<T>): Promise<T> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
    }
  }
  throw new StorageUnavailable(`too many simultaneous changes of one ${what}`)
}

/**
 * Returns a function that tries changes of one thing one after another, as `inRounds` does, so that many requests to one server don't
 * get in each other's way. Other servers may still come first.
 * @param what kind of the things, for the error
 */
export function takingTurns(what: string) {
  const last = new Map<string, Promise<unknown>>()
  return <T>(id: string, act: () => Promise<T>): Promise<T> => {
    const before = last.get(id) ?? Promise.resolve()
    const turn = before.then(
      () => inRounds(what, act),
      () => inRounds(what, act),
    )
    const forget = () => {
      if (last.get(id) === turn) last.delete(id)
    }
    last.set(id, turn)
    void turn.then(forget, forget)
    return turn
  }
}
