import { type Follow, keyOf, MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import type { Followed } from '../../shared/follow/follow-schemas.ts'
import { takingTurns } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { notFollowed, tooManyFollows } from './follow-errors.ts'
import { createFollowRepository } from './follow-repository.ts'
import type { FollowedThings } from './followed-things.ts'

export interface FollowsDeps {
  readonly storage: Storage
  readonly find: FollowedThings
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type Follows = ReturnType<typeof openFollows>

/** Opens what people follow. `person` is the id of the person who asks. */
export function openFollows({ storage, find, clock }: FollowsDeps) {
  const repository = createFollowRepository(storage)
  const inTurn = takingTurns('list of what a person follows')

  /** Returns things as they are now, each once. Those that are gone are left out. */
  const present = async (asked: readonly Follow[]): Promise<readonly Followed[]> => presentIn(asked, await find(asked))

  return {
    present,

    read: async (person: string): Promise<readonly Followed[]> => present(await repository.ofPerson(person)),

    /** Adds things to those that a person follows. A repeated request changes nothing. @throws ApiError 409 too many */
    add: (person: string, asked: readonly Follow[]): Promise<readonly Followed[]> =>
      inTurn(person, async () => {
        const stored = await repository.ofPerson(person)
        const found = await find([...asked, ...stored])
        const known = new Set(presentIn(stored, found).map(keyOf))
        const added = presentIn(asked, found).filter((each) => !known.has(keyOf(each)))
        if (added.length === 0) return presentIn(stored, found)
        if (known.size + added.length > MOST_FOLLOWS) throw tooManyFollows()
        const removed = stored.length + added.length > MOST_FOLLOWS ? spareIn(stored, found) : []
        await storage.atomically((tx) => repository.add(tx, person, { added, removed, at: clock() }))
        return presentIn([...added, ...stored], found)
      }),

    /** Removes a thing from those that a person follows. @throws ApiError 404 the person does not follow it */
    remove: (person: string, follow: Follow): Promise<void> =>
      inTurn(person, async () => {
        const stored = await repository.ofPerson(person)
        const found = await find([follow, ...stored])
        const thing = keyOf(found.get(keyOf(follow)) ?? follow)
        const removed = stored.filter((each) => keyOf(found.get(keyOf(each)) ?? each) === thing)
        if (removed.length === 0) throw notFollowed()
        const ids = removed.map(({ id }) => id)
        await storage.atomically((tx) => repository.remove(tx, person, follow.kind, ids))
      }),
  }
}

/**
 * Returns what gives way to other things: those that are gone, although they may return, such as a competition that is published
 * again, and players who were merged into another one of the list.
 */
function spareIn(stored: readonly Follow[], found: ReadonlyMap<string, Followed>): readonly Follow[] {
  const kept = new Set<string>()
  return stored.filter((each) => {
    const thing = found.get(keyOf(each))
    const isSpare = !thing || kept.has(keyOf(thing))
    if (thing) kept.add(keyOf(thing))
    return isSpare
  })
}

function presentIn(asked: readonly Follow[], found: ReadonlyMap<string, Followed>): readonly Followed[] {
  const all = asked.flatMap((each) => found.get(keyOf(each)) ?? [])
  return [...new Map(all.map((each) => [keyOf(each), each])).values()]
}
