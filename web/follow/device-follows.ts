import { FOLLOW_KINDS, type Follow, keyOf, MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import type { Followed } from '../../shared/follow/follow-schemas.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'

/** Key in the browser's storage for what somebody follows who is not signed in. */
export const DEVICE_KEY = 'follows'

/** Returns what this device follows. The thing that was followed last comes first. */
export function followsOnDevice(): readonly Follow[] {
  const text = storedItem(DEVICE_KEY)
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isFollow).slice(0, MOST_FOLLOWS).map(bare) : []
  } catch {
    return []
  }
}

const isFollow = (value: unknown): value is Follow => {
  const { kind, id } = (value ?? {}) as Partial<Follow>
  return FOLLOW_KINDS.some((each) => each === kind) && typeof id === 'string' && id.length > 0 && id.length <= 64
}

/** Returns what a device keeps: no name, because a player may hide it later. */
const bare = ({ kind, id }: Follow): Follow => ({ kind, id })

const keep = (follows: readonly Follow[]): void =>
  storeItem(DEVICE_KEY, follows.length === 0 ? null : JSON.stringify(follows.map(bare)))

/** Adds a thing. Returns false if the device follows as many as it can. */
export function followOnDevice(follow: Follow): boolean {
  const others = followsOnDevice().filter((each) => keyOf(each) !== keyOf(follow))
  if (others.length >= MOST_FOLLOWS) return false
  keep([follow, ...others])
  return true
}

/** Removes things. */
export function unfollowOnDevice(follows: readonly Follow[]): void {
  const keys = new Set(follows.map(keyOf))
  keep(followsOnDevice().filter((each) => !keys.has(keyOf(each))))
}

/** Removes what an account follows now, and returns the number of these things. Others stay, such as a player who hides the page. */
export function takenFromDevice(account: readonly Pick<Followed, 'kind' | 'ids'>[]): number {
  const keys = new Set(account.flatMap(({ kind, ids }) => ids.map((id) => keyOf({ kind, id }))))
  const taken = followsOnDevice().filter((each) => keys.has(keyOf(each)))
  unfollowOnDevice(taken)
  return taken.length
}
