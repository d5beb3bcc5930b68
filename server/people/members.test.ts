// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditAnswer } from '../../shared/audit/audit-schemas.ts'
import type { FoundPeople } from '../../shared/auth/people-schemas.ts'
import { MOST_IMPORTED } from '../../shared/members/member-limits.ts'
import type { ImportAnswer, MemberAnswer, MemberFields, MembersAnswer } from '../../shared/members/member-schemas.ts'
import type { OfficeWeek } from '../../shared/reservations/office-booking-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, startOwnApp } from '../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
/** Returns the start of an hour on the day after. */
const at = (hour: number) => new Date(Date.parse('2026-11-22T04:00:00Z') + hour * 3_600_000).toISOString()
const [OWNER, MANAGER, OTHER, ANA] = [
  'owner@all.example',
  'manager@naco.example',
  'manager@gazcue.example',
  'ana@example.com',
]
const NELIDA: MemberFields = {
  name: 'Nélida Peña Núñez',
  number: 'A-0104',
  phone: '+1 (809) 555-0104',
  email: '',
  notes: 'Plays in the mornings',
  tags: ['Junior'],
}

async function openRegister() {
  let now = NOON
  const app = await startOwnApp({ clock: () => now++ })
  await storePeople(app.file, {
    [OWNER]: [{ role: 'owner', club: null }],
    [MANAGER]: [{ role: 'manager', club: 'club_naco' }],
    [OTHER]: [{ role: 'manager', club: 'club_gazcue' }],
  })
  const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    app.sendAs(MANAGER, method, path, body, headers)
  const add = async (fields: Partial<MemberFields> = {}, id: string = randomUUID()) => {
    const answer = await as('POST', '/members', { id, club: 'club_naco', ...NELIDA, number: '', ...fields })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as MemberAnswer
  }
  const names = async (query: string) =>
    ((await as('GET', `/members?club=club_naco&${query}`)).body as MembersAnswer).members.map(({ name }) => name)
  const bookFor = (member: string, more: object = {}) =>
    as('POST', '/office/reservations', {
      id: 1,
      member,
      court: 'club_naco-1',
      startsAt: at(18),
      title: 'Practice',
      ...more,
    })
  const signIn = async (email: string, name = '') =>
    (await app.sendWith(await localIdentity.sign({ email, name }), 'GET', '/auth/me')).body as { id: string }
  const mails = async () => {
    const storage = await openDatabase(app.file)
    try {
      return (await storage.db.select().from(storage.tables.mails)).map(({ recipient }) => recipient)
    } finally {
      await storage.close()
    }
  }
  const read = async (id: string) => (await as('GET', `/members/${id}`)).body as MemberAnswer
  const week = async () => (await as('GET', '/office/reservations?club=club_naco&from=2026-11-21')).body as OfficeWeek
  const own = async (email: string) =>
    ((await app.sendAs(email, 'GET', '/bookings')).body as { bookings: { uid: string }[] }).bookings.map(
      ({ uid }) => uid,
    )
  return { app, as, add, names, bookFor, signIn, mails, read, week, own }
}

test('a member needs no account, and a repeated request adds them once', async () => {
  const { app, as, names } = await openRegister()
  const id = randomUUID()
  const added = { id, club: 'club_naco', ...NELIDA }
  const first = await as('POST', '/members', added)
  expect(first).toMatchObject({ status: 201, body: { id, ...NELIDA, account: null, bookings: [] } })
  expect(await as('POST', '/members', added)).toMatchObject({ status: 200, body: first.body })
  expectError(await as('POST', '/members', { ...added, name: 'Eva Mora', number: '' }), 409, 'MEMBER_EXISTS', /^id: /)
  expect(await names('')).toEqual([NELIDA.name])
  expect((await app.sendAs(OWNER, 'GET', '/people')).body, 'not among the accounts').toMatchObject({
    people: [{ email: OTHER }, { email: MANAGER }, { email: OWNER }],
  })
})

test('finds members by name, number and phone, whatever the accents, the order of words and the zeros in front', async () => {
  const { add, names } = await openRegister()
  await add({ number: 'A-0104' })
  await add({ name: 'Luz Marte', number: '0007', phone: '+49 176 1234567', tags: ['Trainer', 'First team'] })
  for (const search of ['pena nelida', 'NÚÑEZ', 'a 0104', '104', '555-0104', '8095550104', '0104'])
    expect(await names(`search=${encodeURIComponent(search)}`), search).toEqual([NELIDA.name])
  for (const search of ['0176 1234567', '1761234', '7', '007', 'marte l'])
    expect(await names(`search=${encodeURIComponent(search)}`), search).toContain('Luz Marte')
  expect(await names('search=nobody')).toEqual([])
  expect(await names('tag=junior')).toEqual([NELIDA.name])
  expect(await names('tag=first team')).toEqual(['Luz Marte'])
  expect(await names('tag=trainer&search=nelida')).toEqual([])
})

test('of 20 simultaneous members with one number, one is added; the others learn who has it', async () => {
  const { as, names } = await openRegister()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      as('POST', '/members', {
        id: randomUUID(),
        club: 'club_naco',
        name: `Member ${n}`,
        number: n % 2 ? 'a 1' : 'A1',
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  const [winner] = await names('')
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expectError(answer, 409, 'NUMBER_TAKEN', /^number: /)
    expect(answer.body).toMatchObject({ name: winner })
  }
})

test('a change needs the present version, and keeps the number unique', async () => {
  const { as, add, read } = await openRegister()
  const { id, tag } = await add({ number: '1' })
  const luz = await add({ name: 'Luz Marte', number: '2' })
  const change = (fields: object, version = tag) =>
    as('PUT', `/members/${id}`, { ...NELIDA, ...fields }, { 'if-match': `"${version}"` })
  expectError(await change({ number: '2' }), 409, 'NUMBER_TAKEN')
  const changed = await change({ number: '3', name: 'Nélida Gil', phone: '' })
  expect(changed).toMatchObject({ status: 200, body: { id, number: '3', name: 'Nélida Gil', phone: '' } })
  expectError(await change({ number: '4' }), 412, 'CHANGED_MEANWHILE')
  expect(await read(id)).toMatchObject({ number: '3' })
  expectError(await as('PUT', `/members/${luz.id}`, NELIDA), 428, 'NO_IF_MATCH')
})

test('[F24] only managers and owners of the club read and change its members', async () => {
  const { app, as, add, bookFor } = await openRegister()
  const { id } = await add()
  await storePeople(app.file, { 'umpire@naco.example': [{ role: 'umpire', club: 'club_naco' }] })
  for (const email of [OTHER, ANA, 'umpire@naco.example']) {
    const calls = [
      app.sendAs(email, 'GET', '/members?club=club_naco'),
      app.sendAs(email, 'GET', `/members/${id}`),
      app.sendAs(email, 'PUT', `/members/${id}`, NELIDA, { 'if-match': '"1"' }),
      app.sendAs(email, 'PUT', `/members/${id}/account`, { email }),
      app.sendAs(email, 'DELETE', `/members/${id}/account`),
      app.sendAs(email, 'POST', '/members', { id: randomUUID(), club: 'club_naco', ...NELIDA }),
      app.sendAs(email, 'POST', '/members/import', { club: 'club_naco', rows: [NELIDA] }),
      app.sendAs(email, 'GET', '/office/bookers?search=nelida&club=club_naco'),
      app.sendAs(email, 'GET', `/members/${id}/export`),
      app.sendAs(email, 'POST', `/members/${id}/erase`, { name: NELIDA.name }),
    ]
    for (const answer of await Promise.all(calls)) expectError(answer, 403, 'FORBIDDEN')
  }
  // A manager may not erase or export, which only an owner of the club may.
  expectError(await as('GET', `/members/${id}/export`), 403, 'FORBIDDEN')
  expect((await app.sendAs(OTHER, 'GET', '/office/bookers?search=nelida&club=club_gazcue')).body).toEqual({
    people: [],
  })
  expect((await app.sendAs(OTHER, 'GET', '/office/bookers?search=nelida')).body).toEqual({ people: [] })
  const elsewhere = await app.sendAs(OTHER, 'POST', '/office/reservations', {
    id: 1,
    member: id,
    court: 'club_gazcue-1',
    startsAt: at(18),
    title: 'Practice',
  })
  expectError(elsewhere, 404, 'MEMBER_NOT_FOUND')
  expect((await bookFor(id)).status).toBe(201)
  // What everybody can read has nothing of the register.
  for (const path of ['/clubs', `/clubs/club_naco/days/2026-11-22`, '/courts/club_naco-1/now', '/product']) {
    const { body } = await app.get(path)
    for (const secret of [id, NELIDA.name, NELIDA.phone, NELIDA.notes])
      expect(JSON.stringify(body)).not.toContain(secret)
  }
})

test('a court is booked for a member without an account, by number or phone; nobody gets an email without an address', async () => {
  const { app, as, add, bookFor, week, mails } = await openRegister()
  const { id } = await add()
  const found = await as('GET', '/office/bookers?search=0104&club=club_naco')
  expect((found.body as FoundPeople).people).toEqual([
    { email: '', name: NELIDA.name, member: { id, number: '', phone: NELIDA.phone } },
  ])
  const made = await bookFor(id)
  expect(made.status).toBe(201)
  expect((await bookFor(id)).status, 'once').toBe(200)
  expectError(await bookFor(id, { id: 2, court: 'club_naco-2' }), 409, 'PERSON_BUSY')
  expectError(await bookFor(id, { id: 3, owner: ANA }), 400, 'BAD_REQUEST', /^owner: /)
  expect((await week()).bookings).toMatchObject([{ name: NELIDA.name, member: { id, phone: NELIDA.phone, email: '' } }])
  expect(await mails()).toEqual([])

  const withMail = await add({ name: 'Luz Marte', email: 'Family@Example.com' })
  expect((await bookFor(withMail.id, { id: 4, startsAt: at(19) })).status).toBe(201)
  expect(await mails()).toEqual(['family@example.com'])
  const log = (await app.sendAs(OWNER, 'GET', '/audit?action=booking.create')).body as AuditAnswer
  expect(log.records.map(({ after }) => Object(after).bookedFor).sort()).toEqual([id, withMail.id].sort())
  expect(log.names[`person:${id}`]).toBe(NELIDA.name)
})

test('the bookings of a member go to the account that is joined, and come back when they are taken apart', async () => {
  const { app, as, add, bookFor, signIn, read, own, week } = await openRegister()
  const { id } = await add()
  const account = await signIn(ANA, 'Ana G.')
  await bookFor(id)
  // The account has used the same id for a booking of its own.
  expect(
    (await app.sendAs(ANA, 'POST', '/bookings', { id: 1, court: 'club_naco-2', startsAt: at(8), title: 'Own' })).status,
  ).toBe(201)
  const [mine] = await own(ANA)
  const [theirs] = (await read(id)).bookings

  const join = (email: string) => as('PUT', `/members/${id}/account`, { email })
  expectError(await join('nobody@example.com'), 404, 'ACCOUNT_NOT_FOUND')
  const joined = await join(ANA)
  expect(joined).toMatchObject({
    status: 200,
    body: { id, name: NELIDA.name, account: { id: account.id, email: ANA } },
  })
  expect(await join(ANA), 'once').toMatchObject({ status: 200, body: joined.body })
  expect(await own(ANA)).toEqual([mine, theirs?.uid])
  const roles = async () => ((await app.sendAs(ANA, 'GET', '/auth/me')).body as { roles: unknown[] }).roles
  expect(await roles(), 'has member prices').toEqual([{ role: 'member', club: 'club_naco' }])
  expect((await read(id)).bookings.map(({ uid }) => uid)).toEqual([mine, theirs?.uid])
  await signIn('luz@example.com')
  expectError(await join('luz@example.com'), 409, 'OTHER_ACCOUNT')
  const other = await add({ name: 'Eva Mora' })
  expectError(await as('PUT', `/members/${other.id}/account`, { email: ANA }), 409, 'ACCOUNT_JOINED', /Nélida/)
  // The office still finds the member, and a booking for the member is the account's.
  await bookFor(id, { id: 9, startsAt: at(20) })
  expect((await own(ANA)).length).toBe(3)
  expect((await week()).bookings.map(({ member }) => member?.id)).toEqual([id, id, id])
  expectError(
    await app.sendAs(ANA, 'POST', '/bookings', { id: 2, court: 'club_naco-3', startsAt: at(18), title: 'Own' }),
    409,
    'PERSON_BUSY',
  )

  const apart = await as('DELETE', `/members/${id}/account`)
  expect(apart).toMatchObject({
    status: 200,
    body: { account: null, bookings: [{ startsAt: at(18) }, { startsAt: at(20) }] },
  })
  expect((await as('DELETE', `/members/${id}/account`)).status, 'once').toBe(200)
  expect(await own(ANA)).toEqual([mine])
  expect(await roles()).toEqual([])
  expect(
    (await app.sendAs(ANA, 'POST', '/bookings', { id: 3, court: 'club_naco-3', startsAt: at(18), title: 'Own' }))
      .status,
  ).toBe(201)
  const { records } = (await app.sendAs(OWNER, 'GET', `/audit?subject=${id}`)).body as AuditAnswer
  expect(records.map(({ action }) => action)).toEqual(['member.separate', 'member.join', 'member.create'])
  expect(JSON.stringify(records)).not.toMatch(/Nélida|555-0104|example\.com/)
})

test('a member and an account that both have a court at one time can’t be joined', async () => {
  const { app, as, add, bookFor, signIn, read } = await openRegister()
  const { id } = await add()
  await signIn(ANA)
  await bookFor(id)
  await app.sendAs(ANA, 'POST', '/bookings', { id: 1, court: 'club_naco-2', startsAt: at(18), title: 'Own' })
  const answer = await as('PUT', `/members/${id}/account`, { email: ANA })
  expectError(answer, 409, 'BOTH_BOOKED')
  expect(answer.body).toMatchObject({ startsAt: at(18) })
  expect(await read(id)).toMatchObject({ account: null, bookings: [{ startsAt: at(18) }] })
})

test('a first sign-in with the email of one member joins the account with the member; a shared email joins nobody', async () => {
  const { add, bookFor, signIn, read, own } = await openRegister()
  const { id } = await add({ email: ANA })
  await bookFor(id)
  const account = await signIn(ANA)
  expect(await read(id)).toMatchObject({ account: { id: account.id } })
  expect(await own(ANA)).toHaveLength(1)
  // The other way round: the account is there first.
  await signIn('luz@example.com')
  expect(await add({ name: 'Luz Marte', email: 'luz@example.com' })).toMatchObject({
    account: { email: 'luz@example.com' },
  })

  const family = [
    await add({ name: 'Tom Gil', email: 'gil@example.com' }),
    await add({ name: 'Mia Gil', email: 'gil@example.com' }),
  ]
  await signIn('gil@example.com')
  for (const each of family)
    expect(await read(each.id)).toMatchObject({ account: null, offered: { email: 'gil@example.com' } })
})

test('an export and an erasure of a person include what clubs have in their registers', async () => {
  const { app, as, add, bookFor, signIn, week } = await openRegister()
  const account = await signIn(ANA, 'Ana G.')
  const joined = await add({ name: 'Ana Gil', email: ANA, phone: '555 7777' })
  const { body } = await app.sendAs(ANA, 'GET', '/auth/me/export')
  expect(body).toMatchObject({
    memberships: [{ personId: joined.id, phone: '555 7777', notes: NELIDA.notes, name: 'Ana Gil' }],
  })
  expect((await app.sendAs(OWNER, 'POST', `/people/${account.id}/erase`, { email: ANA })).status).toBe(200)
  expectError(await as('GET', `/members/${joined.id}`), 404, 'MEMBER_NOT_FOUND')

  const { id } = await add({ number: '5' })
  await bookFor(id)
  const exported = await app.sendAs(OWNER, 'GET', `/members/${id}/export`)
  expect(exported).toMatchObject({ status: 200, body: { memberships: [{ personId: id }], reservations: [{}] } })
  const erase = (name: string) => app.sendAs(OWNER, 'POST', `/members/${id}/erase`, { name })
  expectError(await erase('Somebody else'), 422, 'OTHER_NAME')
  expect((await erase(NELIDA.name)).status).toBe(200)
  expect((await week()).bookings).toEqual([])
  expect((await as('GET', '/members?club=club_naco')).body).toMatchObject({ members: [], total: 0 })
  await add({ number: '5' })
})

test('an import says what it would do, does it once, and names what it leaves out', async () => {
  const { as, add, names, read } = await openRegister()
  const known = await add({ number: '1' })
  const rows = [
    { name: 'Nelida Pena Nunez', number: '1', phone: '809 555 9999' },
    { name: 'Luz Marte', number: '2', tags: ['trainer'] },
    { name: 'Eva Mora', email: 'eva@example.com' },
    { name: 'Somebody Else', number: '1' },
  ]
  const send = async (dryRun: boolean) => {
    const { status, body } = await as('POST', '/members/import', { club: 'club_naco', rows, dryRun })
    expect(status).toBe(200)
    return (body as ImportAnswer).outcomes.map(({ kind, changes, problem }) =>
      [kind, ...changes, problem].join(' ').trim(),
    )
  }
  const first = ['changed phone', 'new', 'new', 'problem NUMBER_TAKEN']
  expect(await send(true)).toEqual(first)
  expect(await names('')).toHaveLength(1)
  expect(await send(false)).toEqual(first)
  expect(await names('')).toEqual(['Eva Mora', 'Luz Marte', NELIDA.name])
  expect(await read(known.id)).toMatchObject({ phone: '809 555 9999', name: NELIDA.name })
  for (const dryRun of [true, false])
    expect(await send(dryRun)).toEqual(['same', 'same', 'same', 'problem NUMBER_TAKEN'])
})

test('a register of 20,000 members is listed in pages and searched by name, number and phone', async () => {
  const { as, names } = await openRegister()
  const [first, last] = [
    'Ana,Luz,Iván,Eva,José,Rosa,Raúl,Inés'.split(','),
    'García,Reyes,Marte,Cruz,Díaz,Peña'.split(','),
  ]
  for (let from = 0; from < 20_000; from += MOST_IMPORTED) {
    const rows = Array.from({ length: MOST_IMPORTED }, (_, at) => {
      const n = from + at
      return {
        name: `${first[n % 8]} ${last[n % 6]} ${n}`,
        number: String(n),
        phone: `+1 809 ${String(5_000_000 + n)}`,
      }
    })
    expect((await as('POST', '/members/import', { club: 'club_naco', rows })).status).toBe(200)
  }
  const counts = {
    '': 50,
    'search=ana': 50,
    'search=19345': 1,
    'search=reyes+luz': 50,
    'search=5012345': 1,
    'search=none': 0,
  }
  for (const [query, count] of Object.entries(counts)) expect(await names(query), query).toHaveLength(count)
})
