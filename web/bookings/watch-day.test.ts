import { expect, test, vi } from 'vitest'
import type { watchRoom } from '../api/watch-room.ts'
import { watchDay } from './watch-day.ts'

type Room = Parameters<typeof watchRoom>[0]
const { watched } = vi.hoisted(() => ({ watched: [] as Room[] }))
vi.mock('../api/watch-room.ts', () => ({ watchRoom: (room: Room) => watched.push(room) }))

test('a day is loaded again after a change of one of its slots, but not after those of other days and clubs', () => {
  watchDay({ club: 'club_naco', date: '2026-11-23' }, () => undefined)
  const changed = vi.fn()
  const events = watched[0]?.events(changed)
  const slot = { club: 'club_naco', day: 'Monday', date: '2026-11-23', court: 'Court 1', time: '8:00' } as const
  events?.['reservation:created']?.({ ...slot, date: '2026-11-24' })
  events?.['reservation:removed']?.({ ...slot, club: 'club_gazcue' })
  expect(changed).not.toHaveBeenCalled()
  events?.['reservation:created']?.(slot)
  events?.['reservation:removed']?.(slot)
  expect(changed).toHaveBeenCalledTimes(2)
})
