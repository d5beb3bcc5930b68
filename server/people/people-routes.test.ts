// Runs on both databases.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { HeldRole } from '../../shared/auth/permissions.ts'
import { openAudit } from '../audit/audit.ts'
import { createAuditRepository } from '../audit/audit-repository.ts'
import type { Storage } from '../storage/storage.ts'
import { pointBy } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { changeClub } from '../testing/only-club.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, type RunningApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { makeOwner } from './manage-people.ts'
import { offerOwnerLink, ownerLinkFile } from './owner-links.ts'
import { createPeopleRepository } from './people-repository.ts'

const OWNER = 'owner@example.com'
const ALL = { role: 'owner', club: null } as const

/** Starts a server with these people and an owner who has signed in. */
async function anOffice(people: Readonly<Record<string, readonly HeldRole[]>> = {}) {
  // Every record of the audit log has another time, so that their order is known.
  let now = Date.now()
  const app = await startOwnApp({ clock: () => now++ })
  await storePeople(app.file, { [OWNER]: [ALL], ...people })
  await me(app, OWNER)
  return { app, as: (method: string, path: string, body?: unknown) => app.sendAs(OWNER, method, path, body) }
}
const me = (app: RunningApp, email: string) => app.sendAs(email, 'GET', '/auth/me')
/** Runs `use` with the database of a server, as another process does. */
async function besides<T>({ file }: RunningApp, use: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openDatabase(file)
  try {
    return await use(storage)
  } finally {
    await storage.close()
  }
}

test('a person is stored once, at the first sign-in, whatever the letter case of the email', async () => {
  const { app, as } = await anOffice()
  const first = await me(app, 'Ana@Example.com')
  expect(first.body).toEqual({ email: 'ana@example.com', name: '', id: expect.any(String), roles: [] })
  expect((await me(app, 'ana@EXAMPLE.com')).body).toEqual(first.body)
  const listed = await as('GET', '/people?search=ana')
  expect(listed.body).toMatchObject({ people: [{ email: 'ana@example.com', signedInAt: expect.any(String) }] })
})

describe('an invitation', () => {
  const invitation = { email: 'Eva@Example.com', role: 'umpire', club: 'club_naco' }

  test('is sent by email once, and its role is active when that email signs in', async () => {
    const { app, as } = await anOffice()
    const first = await as('POST', '/people/invitations', invitation)
    expect(first).toMatchObject({ status: 201, body: { email: 'eva@example.com', signedInAt: null } })
    expect(await as('POST', '/people/invitations', invitation)).toMatchObject({ status: 200, body: first.body })
    const mails = await besides(app, ({ db, tables }) => db.select().from(tables.mails))
    expect(mails).toMatchObject([
      {
        recipient: 'eva@example.com',
        subject: 'Your invitation to the office of Club Naco',
        text: expect.stringMatching(/\/office$/m),
        language: 'en',
      },
    ])
    expect((await me(app, 'eva@example.com')).body).toMatchObject({
      id: Object(first.body).id,
      roles: [{ role: 'umpire', club: 'club_naco' }],
    })
  })

  test('may be to a club that is not open yet, and not to an archived one', async () => {
    const { app, as } = await anOffice()
    const club = { id: 'club_madrid', name: 'Club Madrid', address: 'Alcalá', timeZone: 'Europe/Madrid', courts: 2 }
    expect((await as('POST', '/office/clubs', { ...club, draft: true })).status).toBe(201)
    const asked = { ...invitation, role: 'manager', club: club.id }
    expect((await as('POST', '/people/invitations', asked)).status).toBe(201)
    expect((await as('GET', `/people?club=${club.id}`)).body).toMatchObject({
      people: [{ roles: [{ club: club.id }] }],
    })
    await changeClub(app.url, await localIdentity.sign({ email: OWNER, name: '' }), 'club_naco', { archived: true })
    expectError(await as('POST', '/people/invitations', invitation), 422, 'CLUB_UNKNOWN', 'club')
  })

  test('20 simultaneous invitations of one person create one person and one role', async () => {
    const { app, as } = await anOffice()
    const answers = await Promise.all(Array.from({ length: 20 }, () => as('POST', '/people/invitations', invitation)))
    for (const { status } of answers) expect([200, 201]).toContain(status)
    expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(1)
    expect((await me(app, 'eva@example.com')).body).toMatchObject({ roles: [{ role: 'umpire', club: 'club_naco' }] })
  })

  test('by the owner of one club is for this club only', async () => {
    const { app } = await anOffice({ 'naco@example.com': [{ role: 'owner', club: 'club_naco' }] })
    const invite = (club: string | null) =>
      app.sendAs('naco@example.com', 'POST', '/people/invitations', { ...invitation, club })
    expect(await invite('club_naco')).toMatchObject({ status: 201 })
    expectError(await invite('club_gazcue'), 403, 'FORBIDDEN', /^authorization: /)
    expectError(await invite(null), 403, 'FORBIDDEN', /^authorization: /)
    const list = (query: string) => app.sendAs('naco@example.com', 'GET', `/people${query}`)
    expect(await list('?club=club_naco')).toMatchObject({
      status: 200,
      body: { people: [{ email: 'eva@example.com' }, { email: 'naco@example.com' }] },
    })
    expect(await list('')).toMatchObject({ status: 403 })
    expect(await list('?club=club_gazcue')).toMatchObject({ status: 403 })
  })
})

test('[F24] a manager of one club finds only people with a role or a booking in this club', async () => {
  const nacos = 'naco-manager@example.com'
  const { app } = await anOffice({
    [nacos]: [{ role: 'manager', club: 'club_naco' }],
    'found-member@example.com': [{ role: 'member', club: 'club_naco' }],
    'found-elsewhere@example.com': [{ role: 'member', club: 'club_gazcue' }],
    'found-nowhere@example.com': [],
  })
  await app.postAs('found-booker@example.com', '/bookings', {
    id: 1,
    court: 'club_naco-4',
    title: 'Practice',
    startsAt: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T15:00:00.000Z`,
  })
  const found = async (email: string) => {
    const { body } = await app.sendAs(email, 'GET', '/office/bookers?search=found')
    return (body as { people: { email: string }[] }).people.map((person) => person.email.slice(6, -12))
  }
  expect(await found(nacos)).toEqual(['booker', 'member'])
  await storePeople(app.file, { 'all@example.com': [{ role: 'manager', club: null }] })
  expect(await found('all@example.com')).toEqual(['booker', 'elsewhere', 'member', 'nowhere'])
})

describe('a change of a role', () => {
  test('takes effect at the next request', async () => {
    const { app, as } = await anOffice()
    const { id } = Object((await me(app, 'ana@example.com')).body)
    const { id: match } = await app.newMatch({ club: 'club_naco' })
    const describeMatch = () => app.sendAs('ana@example.com', 'PATCH', `/product/${match}`, { category: 'Mixed' })
    for (const turn of [1, 2, 3]) {
      expect(await describeMatch(), `turn ${turn}`).toMatchObject({ status: 403 })
      expect(await as('PUT', `/people/${id}/roles/club_naco`, { role: 'umpire' })).toMatchObject({ status: 200 })
      expect(await describeMatch()).toMatchObject({ status: 200 })
      expect(await as('DELETE', `/people/${id}/roles/club_naco`)).toMatchObject({ status: 200, body: { roles: [] } })
      expect(await as('DELETE', `/people/${id}/roles/club_naco`)).toMatchObject({ status: 200, body: { roles: [] } })
    }
  })

  test('and a block stop the next point of an umpire who scores without a pause', async () => {
    const { app, as } = await anOffice()
    const { id } = Object((await me(app, 'ana@example.com')).body)
    const { id: match, one } = await app.newMatch({ club: 'club_naco' })
    const score = () => app.postAs('ana@example.com', `/product/${match}/actions`, pointBy(one))
    const setRole = () => as('PUT', `/people/${id}/roles/club_naco`, { role: 'umpire' })
    await setRole()
    for (const turn of [1, 2, 3]) {
      for (let points = 0; points < 3; points++) expect(await score(), `turn ${turn}`).toMatchObject({ status: 201 })
      await as('DELETE', `/people/${id}/roles/club_naco`)
      expectError(await score(), 403, 'FORBIDDEN', /^authorization: /)
      await setRole()
      expect(await score()).toMatchObject({ status: 201 })
      await as('PUT', `/people/${id}/blocked`, { blocked: true })
      expectError(await score(), 403, 'BLOCKED', /^authorization: /)
      await as('PUT', `/people/${id}/blocked`, { blocked: false })
    }
  })

  test('by another process takes effect within a second', async () => {
    const { app } = await anOffice()
    const { id } = Object((await me(app, 'ana@example.com')).body)
    await besides(app, (storage) =>
      storage.atomically((tx) => createPeopleRepository(storage).setRole(tx, id, null, 'owner', 0)),
    )
    const roles = async () => Object((await me(app, 'ana@example.com')).body).roles
    await vi.waitFor(async () => expect(await roles()).toEqual([ALL]), { timeout: 1000, interval: 20 })
  })

  test('is in the audit log, which names people by id only', async () => {
    const { app, as } = await anOffice()
    const { id } = Object((await me(app, 'ana@example.com')).body)
    await as('PUT', `/people/${id}/roles/all`, { role: 'manager' })
    await as('PUT', `/people/${id}/roles/all`, { role: 'umpire' })
    await as('PUT', `/people/${id}/roles/all`, { role: 'umpire' })
    await as('PUT', `/people/${id}/blocked`, { blocked: true })
    await as('DELETE', `/people/${id}/roles/all`)
    const { rows } = await besides(app, (storage) => createAuditRepository(storage).list({}, 10))
    expect(rows).toMatchObject([
      { action: 'role.remove', subject: id, before: { role: 'umpire' }, after: null },
      { action: 'person.block', subject: id, before: null, after: null },
      { action: 'role.set', subject: id, before: { role: 'manager' }, after: { role: 'umpire' } },
      { action: 'role.set', subject: id, before: null, after: { role: 'manager' } },
    ])
    expect(rows).toHaveLength(4)
  })
})

test('a blocked person gets a 403 with a clear sentence, even on public calls with a token, until they are unblocked', async () => {
  const { app, as } = await anOffice()
  const { id } = Object((await me(app, 'ana@example.com')).body)
  expect(await as('PUT', `/people/${id}/blocked`, { blocked: true })).toMatchObject({ body: { blocked: true } })
  for (const answer of [
    await me(app, 'ana@example.com'),
    await app.postAs('ana@example.com', '/cart', {}),
    await app.postAs('ana@example.com', '/reservations', { club: 'club_naco', day: 'Monday' }),
  ])
    expectError(answer, 403, 'BLOCKED', /your account is blocked; please ask the club/)
  expect(await app.get('/product')).toMatchObject({ status: 200 })
  await as('PUT', `/people/${id}/blocked`, { blocked: false })
  expect(await me(app, 'ana@example.com')).toMatchObject({ status: 200 })
})

test('the last owner of all clubs cannot be removed, demoted or blocked', async () => {
  const { app, as } = await anOffice({ 'second@example.com': [ALL] })
  const tries = () =>
    Promise.all([
      as('DELETE', `/people/${OWNER}/roles/all`),
      as('PUT', `/people/${OWNER}/roles/all`, { role: 'manager' }),
      as('PUT', `/people/${OWNER}/blocked`, { blocked: true }),
    ])
  for (const answer of await tries()) expectError(answer, 409, 'LAST_OWNER', /^id: /)
  await me(app, 'second@example.com')
  expect(await as('DELETE', `/people/${OWNER}/roles/all`)).toMatchObject({ status: 200, body: { roles: [] } })
  expect(await as('GET', '/people')).toMatchObject({ status: 403 })
})

describe('the link for the first owner', () => {
  async function aLink() {
    const app = await startOwnApp()
    // This folder may not exist yet if the database is PostgreSQL.
    const file = ownerLinkFile(path.join(temporaryFolder(), 'new', 'test.db'))
    const offer = async (now = Date.now(), publicUrl = 'https://club.example') => {
      const storage = await openDatabase(app.file)
      const written = await offerOwnerLink(storage, { file, publicUrl, now })
      await storage.close()
      return written
    }
    expect(await offer()).toEqual({ file, isWritten: true })
    const link = readFileSync(file, 'utf8').trim()
    return { app, file, offer, link, secret: link.split('#')[1] ?? '' }
  }

  test('[F37] is not stored if its file cannot be written, and does not stop the start', async () => {
    const folder = temporaryFolder()
    const storage = await openDatabase(path.join(folder, 'test.db'))
    onTestFinished(() => storage.close())
    // The superuser ignores modes, so the folder is a file.
    writeFileSync(path.join(folder, 'data'), '')
    const file = ownerLinkFile(path.join(folder, 'data', 'test.db'))
    const offer = () => offerOwnerLink(storage, { file, publicUrl: 'https://club.example', now: 1 })
    expect(await offer()).toEqual({ file, isWritten: false })
    expect(await storage.db.select().from(storage.tables.ownerLinks)).toEqual([])
    await makeOwner(storage, openAudit(storage), 'ana@example.com')
    expect(await offer()).toBeNull()
  })

  test('is in a file that only the server’s user can read, and no request has its secret in the address', async () => {
    const { file, link, secret } = await aLink()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(link).toMatch(/^https:\/\/club\.example\/office\/claim#[\w-]{43}$/)
    expect(secret).toHaveLength(43)
  })

  test('makes one person the owner; the same person may repeat the request', async () => {
    const { app, file, offer, secret } = await aLink()
    const claim = (email: string, given = secret) => app.postAs(email, '/people/owner', { secret: given })
    expectError(await claim('ana@example.com', 'guessed'), 403, 'OWNER_LINK_INVALID', /^secret: /)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(`p${n}@example.com`)))
    const owners = answers.filter(({ status }) => status === 200)
    expect(owners).toMatchObject([{ body: { roles: [ALL] } }])
    const { email } = Object(owners[0]?.body)
    expect(await claim(email)).toMatchObject({ status: 200 })
    expect(await app.sendAs(email, 'GET', '/people')).toMatchObject({ status: 200 })
    expect(await offer()).toBeNull()
    expect(existsSync(file)).toBe(false)
  })

  test('has the address of the latest start, and keeps its secret', async () => {
    const { file, offer, secret } = await aLink()
    expect(await offer(Date.now(), 'http://localhost:3001')).toEqual({ file, isWritten: true })
    expect(readFileSync(file, 'utf8')).toBe(`http://localhost:3001/office/claim#${secret}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'http://localhost:3001/office/claim#guessed\n')
    await offer()
    expect(readFileSync(file, 'utf8').trim()).toMatch(/^https:\/\/club\.example\/office\/claim#[\w-]{43}$/)
  })

  test('stays the same at a restart, and is replaced after 24 hours', async () => {
    const { file, offer, link } = await aLink()
    await offer()
    expect(readFileSync(file, 'utf8').trim()).toBe(link)
    await offer(Date.now() + 25 * 3_600_000)
    expect(readFileSync(file, 'utf8').trim()).not.toBe(link)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
