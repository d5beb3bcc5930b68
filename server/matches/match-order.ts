import { compare } from '../../shared/matches/match.ts'

/** The fields that determine the position of a match in a list. */
export interface Position {
  readonly id: string
  /** Day and time of play (ms since 1970). */
  readonly date: number
}

/** Compares two matches in the order of lists: newest date first, then by id. */
export const inOrder = (a: Position, b: Position): number => b.date - a.date || compare(a.id, b.id)

/** Keeps matches sorted by `inOrder`, as lists show them. */
export function createMatchOrder<T extends Position>() {
  let places: readonly T[] = []
  let added: T[] = []

  /** Returns the places in order. The array does not change later. */
  function read(): readonly T[] {
    if (added.length > 0) {
      places = [...places, ...added].sort(inOrder)
      added = []
    }
    return places
  }

  return {
    read,
    add: (place: T): void => {
      added.push(place)
    },
    remove(place: T): void {
      const at = firstIndex(read(), (other) => inOrder(other, place) >= 0)
      places = places.toSpliced(at, 1)
    },
  }
}

/** Returns the index of the first item for which a condition holds. The condition must hold for all later items too. */
export function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(items[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}
