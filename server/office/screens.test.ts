// Runs on both databases.
import { expect, test } from 'vitest'
import type { AuditAnswer } from '../../shared/audit/audit-schemas.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startOwnApp } from '../testing/running-app.ts'
import { letIn, openSocket } from '../testing/watcher.ts'

const MANAGER = 'manager@naco.example'
const OWNER = 'owner@all.example'

async function openOffice() {
  const app = await startOwnApp()
  await storePeople(app.file, {
    'umpire@naco.example': [{ role: 'umpire', club: 'club_naco' }],
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [OWNER]: [{ role: 'owner', club: null }],
  })
  const set = (email: string, club: string | null, chances: boolean) =>
    app.sendAs(email, 'PUT', '/screens', { club, chances })
  return { app, set, all: async () => (await app.get('/screens')).body }
}

test('the options for big screens are off until a manager sets them, and every connection is notified', async () => {
  const { app, set, all } = await openOffice()
  const socket = openSocket(app.url)
  await letIn(socket)
  const published = () => new Promise((resolve) => socket.once('club:screen', resolve))
  expect(await all()).toEqual({ screens: [] })

  const first = published()
  const stored = await set(MANAGER, 'club_naco', true)
  expect(stored).toMatchObject({ status: 200, body: { club: 'club_naco', chances: true } })
  expect(await first).toEqual(stored.body)
  expect(await all()).toEqual({ screens: [stored.body] })

  await set(OWNER, null, true)
  const off = await set(MANAGER, 'club_naco', false)
  expect(await all()).toMatchObject({ screens: [{ club: null, chances: true }, off.body] })
})

test('the name of the tournament and the chances are set one by one', async () => {
  const { app, set, all } = await openOffice()
  await set(MANAGER, 'club_naco', true)
  const put = (tournament: string) => app.sendAs(MANAGER, 'PUT', '/screens', { club: 'club_naco', tournament })
  expect((await put(' Copa Naco ')).body).toMatchObject({ chances: true, tournament: 'Copa Naco' })
  await set(MANAGER, 'club_naco', false)
  expect(await all()).toMatchObject({ screens: [{ club: 'club_naco', chances: false, tournament: 'Copa Naco' }] })
  expectError(await put('x'.repeat(61)), 400, 'BAD_REQUEST', /^tournament: /)
})

test('the audit log records each change of the options with the values before and after', async () => {
  const { app, set } = await openOffice()
  for (const chances of [false, true, true, false]) await set(MANAGER, 'club_naco', chances)
  const { body } = await app.sendAs(OWNER, 'GET', '/audit?action=screen.set')
  const [off, on] = [{ chances: false }, { chances: true }]
  const about = { who: MANAGER, subject: 'club_naco', club: 'club_naco' }
  expect((body as AuditAnswer).records).toHaveLength(2)
  expect(body).toMatchObject({
    records: [
      { ...about, before: on, after: off },
      { ...about, before: off, after: on },
    ],
  })
})

test.each([
  ['umpire@naco.example', 'club_naco'],
  [MANAGER, 'club_gazcue'],
  [MANAGER, null],
])('%s may not set the options of %s', async (email, club) => {
  const { set } = await openOffice()
  expectError(await set(email, club, true), 403, 'FORBIDDEN', /^authorization: /)
})

test('an unknown club gets a 422', async () => {
  const { set, all } = await openOffice()
  expectError(await set(OWNER, 'club_moon', true), 422, 'CLUB_UNKNOWN', /^club: /)
  expect(await all()).toEqual({ screens: [] })
})
