import { expect, test } from 'vitest'
import { type EntryTimes, type EntryWindow, entryWindow } from './entry-window.ts'

test.each<[Partial<EntryTimes>, number, EntryWindow]>([
  [{}, 5, 'office'],
  [{ closesAt: 9 }, 5, 'office'],
  [{ opensAt: 6 }, 5, 'early'],
  [{ opensAt: 5 }, 5, 'open'],
  [{ opensAt: 5, closesAt: 6 }, 5, 'open'],
  [{ opensAt: 5, closesAt: 6 }, 6, 'closed'],
  [{ opensAt: 9, closesAt: 6 }, 7, 'closed'],
  [{ opensAt: 1, isDrawn: true }, 5, 'closed'],
])('with %o, at %i entries are %s', (times, now, expected) => {
  expect(entryWindow({ opensAt: null, closesAt: null, isDrawn: false, ...times }, now)).toBe(expected)
})
