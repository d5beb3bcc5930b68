import { FOLLOW_KINDS, type Follow, keyOf, MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'

/** Key in the browser's storage for what somebody follows who is not signed in. */
export const DEVICE_KEY = 'follows'

/** A thing that this device follows. */
export interface DeviceFollow extends Follow {
  /** Its name when it was followed. */
  readonly name: string
}

/** Returns what this device follows. The thing that was followed last comes first. */
export function followsOnDevice(): readonly DeviceFollow[] {
  const text = storedItem(DEVICE_KEY)
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isFollow).slice(0, MOST_FOLLOWS) : []
  } catch {
    return []
  }
}

const isFollow = (value: unknown): value is DeviceFollow => {
  const { kind, id, name } = (value ?? {}) as Partial<DeviceFollow>
  return (
    FOLLOW_KINDS.some((each) => each === kind) &&
    typeof id === 'string' &&
    id.length > 0 &&
    id.length <= 64 &&
    typeof name === 'string'
  )
}

const keep = (follows: readonly DeviceFollow[]): void =>
  storeItem(DEVICE_KEY, follows.length === 0 ? null : JSON.stringify(follows))

/** Adds a thing. Returns false if the device follows as many as it can. */
export function followOnDevice(follow: DeviceFollow): boolean {
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
