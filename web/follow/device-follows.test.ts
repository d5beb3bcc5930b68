import { beforeEach, expect, test, vi } from 'vitest'
import { type Follow, MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import { DEVICE_KEY, followOnDevice, followsOnDevice, takenFromDevice, unfollowOnDevice } from './device-follows.ts'

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

const player = (id: string): Follow => ({ kind: 'player', id })

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

test('keeps no name, because a player may hide it later', () => {
  const target = { ...player('a'), name: 'Ana Reyes' }
  followOnDevice(target)
  expect(stored.get(DEVICE_KEY)).not.toContain('Ana')
})

test('keeps what an account did not take, such as a player who hides the page', () => {
  for (const id of ['a', 'b', 'c']) followOnDevice(player(id))
  const taken = [
    { kind: 'player', ids: ['other', 'a'] },
    { kind: 'court', ids: ['b'] },
  ] as const
  expect(takenFromDevice(taken)).toBe(1)
  expect(followsOnDevice()).toEqual([player('c'), player('b')])
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
  ['no list', '{"kind":"player","id":"a"}'],
  ['null', 'null'],
  ['items of other kinds', JSON.stringify([null, 7, 'a', { kind: 'club', id: 'a' }, { kind: 'player', id: 7 }])],
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
