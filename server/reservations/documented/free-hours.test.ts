import { expect, test } from 'vitest'
import { expectError } from '../../testing/errors.ts'
import { type StartOptions, startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const SLOT = { club: 'club_naco', court: 'Court 2', time: '18:00', title: 'x' }

async function aClub(options: StartOptions = {}) {
  let now = NOON
  const app = await startOwnApp({ clock: () => now, ...options })
  return {
    app,
    book: async (email: string, more: object) =>
      expect((await app.postAs(email, '/createreservation', { ...SLOT, ...more })).status).toBe(201),
    free: async (club = 'club_naco') => {
      const { body } = await app.get(`/freehours/${club}`)
      return (body as { date: string; free: number }[]).map(({ date, free }) => [date.slice(8), free].join(' '))
    },
    setTime: (iso: string) => {
      now = Date.parse(iso)
    },
  }
}

test('counts 72 hours a day, Monday to Sunday, and today only hours that have not begun', async () => {
  const { free } = await aClub()
  // From 13:00 to 22:00 there are ten hours on four courts.
  expect(await free()).toEqual(['23 72', '24 72', '25 72', '26 72', '27 72', '21 40', '22 72'])
})

test('each reservation takes one hour of its club', async () => {
  const { book, free, setTime } = await aClub()
  await book('ana@example.com', { id: 1, day: 'Monday' })
  await book('beto@example.com', { id: 1, day: 'Monday', court: 'Court 3' })
  await book('ana@example.com', { id: 2, day: 'Saturday', time: '13:00' })
  expect((await free())[0]).toBe('23 70')
  expect((await free())[5]).toBe('21 39')
  expect((await free('club_gazcue'))[0]).toBe('23 72')
  setTime('2026-11-21T17:00:00Z')
  expect((await free())[5]).toBe('21 36')
  setTime('2026-11-22T02:00:00Z')
  expect((await free())[5]).toBe('21 0')
})

test('hours that begin too soon do not count; the quota has no effect', async () => {
  const { free } = await aClub({ rules: { leadMinutes: 120, quota: 0 } })
  expect((await free())[5]).toBe('21 32')
})

test('an unknown club is a 400', async () => {
  const { app } = await aClub()
  expectError(await app.get('/freehours/club_moon'), 400, 'BAD_REQUEST', /^club: must be one of/)
})
