import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACTIONS, type Action, type HeldRole, mayAtAll, rulesOf, type Who } from '../../shared/auth/permissions.ts'
import { openApiDocument } from '../documents/openapi-document.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, type RunningApp, SCORER_KEY, startApp } from '../testing/running-app.ts'

interface Operation {
  readonly 'x-permission'?: Action
  /** Set if people on a booking may make the call for its match. The handler then finds out whether they are. */
  readonly 'x-on-booking'?: true
  readonly security?: readonly object[]
}
const { paths } = JSON.parse(await openApiDocument()) as { paths: Record<string, Record<string, Operation>> }
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)

const ROLES: Readonly<Record<string, readonly HeldRole[]>> = {
  person: [],
  'umpire of Naco': [{ role: 'umpire', club: 'club_naco' }],
  'manager of Naco': [{ role: 'manager', club: 'club_naco' }],
  'owner of Naco': [{ role: 'owner', club: 'club_naco' }],
  'umpire of all clubs': [{ role: 'umpire', club: null }],
  'manager of all clubs': [{ role: 'manager', club: null }],
  'owner of all clubs': [{ role: 'owner', club: null }],
}
const PEOPLE = Object.keys(ROLES)
const emailOf = (name: string): string => `${name.replaceAll(' ', '.')}@example.com`
const personNamed = (name: string): Who => ({
  kind: 'person',
  id: emailOf(name),
  blocked: false,
  roles: ROLES[name] ?? [],
})

let app: RunningApp
let grant = ''
beforeAll(async () => {
  const many = 1_000_000
  app = await startApp({
    config: {
      signInFailures: many,
      clubWrites: many,
      newGrants: many,
      shopWrites: many,
      webhookCalls: many,
      cardReads: many,
    },
  })
  await storePeople(app.file, Object.fromEntries(PEOPLE.map((name) => [emailOf(name), ROLES[name] ?? []])))
  const { id } = await app.newMatch()
  const made = await app.post('/grants', {
    match: id,
    label: 'Ana',
    until: new Date(Date.now() + 60_000).toISOString(),
  })
  grant = Object(made.body).token
})
afterAll(() => app.close())

/** Sends a call without its body, so that it changes nothing even if the sender has the permission. Returns its status and code. */
async function send(call: string, authorization?: string): Promise<{ status: number; code?: string }> {
  const [method = '', template = ''] = call.split(' ')
  const path = template.replace(/\{\w+\}/g, () => randomUUID())
  const { status, body } = await app.call(method, path, undefined, authorization ? { authorization } : {})
  return { status, code: Object(body).code }
}
const tokenOf = async (name: string) => `Bearer ${await localIdentity.sign({ email: emailOf(name), name: '' })}`
const REFUSED = ['NO_TOKEN', 'BAD_TOKEN', 'NO_SCORER_KEY', 'BAD_SCORER_KEY', 'FORBIDDEN', 'BLOCKED']

test('every call of the document names a permission of the table', () => {
  const unknown = calls.filter(({ operation }) => !ACTIONS.includes(operation['x-permission'] as Action))
  expect(unknown.map(({ call }) => call)).toEqual([])
  expect(calls.length).toBeGreaterThan(50)
})

/** Calls that check a token by their own rules. The tests below leave them out. */
const OWN_CHECK = ['POST /auth/local/refresh', 'POST /auth/local/sign-in']

describe.each(calls.filter(({ call }) => !OWN_CHECK.includes(call)))('$call', ({ call, operation }) => {
  const permission = operation['x-permission'] as Action
  const isPublic = rulesOf(permission).visitor !== undefined

  test.each(PEOPLE)('from: %s', async (name) => {
    const { status, code } = await send(call, await tokenOf(name))
    if (!operation['x-on-booking'] && !mayAtAll(personNamed(name), permission))
      expect([status, code]).toEqual([403, 'FORBIDDEN'])
    // Some handlers reject a club's role, because the request without a body is about no club.
    else if (code === 'FORBIDDEN') expect(ROLES[name]).toMatchObject([{ club: 'club_naco' }])
    else expect(REFUSED).not.toContain(code)
  })

  test('with the grant of a match', async () => {
    const { status, code } = await send(call, `Bearer ${grant}`)
    if (isPublic || rulesOf(permission).grant) expect(REFUSED).not.toContain(code)
    else expect([status, code]).toEqual([403, 'FORBIDDEN'])
  })

  test('from a visitor', async () => {
    const { status, code } = await send(call)
    if (isPublic) expect(REFUSED.filter((each) => each !== 'NO_TOKEN')).not.toContain(code)
    else expect([status, code]).toEqual([401, rulesOf(permission).key ? 'NO_SCORER_KEY' : 'NO_TOKEN'])
  })

  test('with the scorer key', async () => {
    const { status, code } = await send(call, `Bearer ${SCORER_KEY}`)
    if (rulesOf(permission).key || (isPublic && operation.security?.length === 0)) expect(REFUSED).not.toContain(code)
    else expect([status, code]).toEqual([401, 'BAD_TOKEN'])
  })

  test('with wrong credentials', async () => {
    const { status, code } = await send(call, 'Bearer wrong')
    if (isPublic && operation.security?.length === 0) expect(REFUSED).not.toContain(code)
    else expect([status, code]).toEqual([401, rulesOf(permission).key ? 'BAD_SCORER_KEY' : 'BAD_TOKEN'])
  })
})
