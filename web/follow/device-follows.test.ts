import { beforeEach, expect, test, vi } from 'vitest'
import { MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import { DEVICE_KEY, type DeviceFollow, followOnDevice, followsOnDevice, unfollowOnDevice } from './device-follows.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const player = (id: string): DeviceFollow => ({ kind: 'player', id, name: `Player ${id}` })

test('keeps what is followed, the last one first and each once', () => {
  for (const id of ['a', 'b', 'a']) expect(followOnDevice(player(id))).toBe(true)
  expect(followsOnDevice()).toEqual([player('a'), player('b')])
  unfollowOnDevice([player('b'), player('c')])
  expect(followsOnDevice()).toEqual([player('a')])
})

test('leaves nothing on the device after the last one', () => {
  followOnDevice(player('a'))
  unfollowOnDevice([player('a')])
  expect(stored.size).toBe(0)
})

test('takes no more than the limit', () => {
  const all = Array.from({ length: MOST_FOLLOWS }, (_, n) => player(String(n)))
  stored.set(DEVICE_KEY, JSON.stringify(all))
  expect(followOnDevice(player('more'))).toBe(false)
  expect(followOnDevice(player('0')), 'it is followed already').toBe(true)
  expect(followsOnDevice()).toHaveLength(MOST_FOLLOWS)
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"kind":"player","id":"a","name":"A"}'],
  ['null', 'null'],
  [
    'items of other kinds',
    JSON.stringify([null, 7, 'a', { kind: 'club', id: 'a', name: '' }, { kind: 'player', id: 7 }]),
  ],
  ['ids that no thing has', JSON.stringify([player(''), player('x'.repeat(65))])],
])('ignores %s in the storage', (_, text) => {
  stored.set(DEVICE_KEY, text)
  expect(followsOnDevice()).toEqual([])
})

test('follows nothing in a browser without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(followOnDevice(player('a'))).toBe(true)
  expect(followsOnDevice()).toEqual([])
})
