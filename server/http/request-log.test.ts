import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { startProcess } from '../testing/server-process.ts'
import { withoutSecrets } from './request-log.ts'

const GRANT = `grant_${'aB3-_'.repeat(9).slice(0, 43)}`

test.each([
  ['/product?since=4', '/product?since=4'],
  ['/auth/me?token=abc', '/auth/me?token=…'],
  ['/x?a=1&id_token=abc&b=2', '/x?a=1&id_token=…&b=2'],
  ['/paypalsuccess/1?token=EC-1&PayerID=P', '/paypalsuccess/1?token=…&PayerID=…'],
  ['/x?API_KEY=1;refreshToken=2', '/x?API_KEY=…;refreshToken=…'],
  ['/token/keys', '/token/keys'],
  ['/calendar', '/calendar'],
  ['/calendar/abc.ics', '/calendar/…'],
  ['/calendar/abc', '/calendar/…'],
  ['/calendar//abc/def?since=4', '/calendar//…?since=4'],
  ['/Calendar/abc.ics?token=d', '/Calendar/…?token=…'],
  ['/x?to%6ben=abc&id_to%6Ben=d&b=%zz', '/x?to%6ben=…&id_to%6Ben=…&b=%zz'],
  ['/x?password=a&code=b&zip%code=c', '/x?password=…&code=…&zip%code=c'],
  ['/./calendar/abc.ics', '/./calendar/…'],
  ['/%2fcalendar/abc.ics', '/%2fcalendar/…'],
  ['/%2fcalendar%2fabc.ics', '/…'],
  ['/c%61lendar;x/abc.ics', '/c%61lendar;x/…'],
  ['/calendars/abc', '/calendars/abc'],
  ['http://localhost:3000/calendar/abc.ics', 'http://localhost:3000/calendar/…'],
  [`/scorer/final?${GRANT}`, '/scorer/final?…'],
  [`/scorer/final?x=1&link=${GRANT}&y=2`, '/scorer/final?x=1&link=…&y=2'],
  [`/scorer/${GRANT}/x`, '/scorer/…/x'],
  [`/scorer/final?%67rant%5F${GRANT.slice(6)}`, '/scorer/final?…'],
  [`/scorer/final?a%zz${GRANT}`, '/scorer/final?…'],
  ['/scorer/final?grant=abc', '/scorer/final?grant=…'],
  ['/grants/grant_1', '/grants/grant_1'],
])('[F33] %s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})

test('[F33] the token of a calendar is never in the log', async () => {
  const server = await startProcess(path.join(temporaryFolder(), 'test.db'), await freePort())
  const token = 'x'.repeat(43)
  for (const method of ['OPTIONS', 'POST', 'GET', 'DELETE'])
    for (const address of [`/calendar/${token}`, `/calendar/${token}.ics`, `/calendar/${token}.ics/`])
      await server.call(method, address)
  server.kill('SIGTERM')
  const { out, err } = await server.ended
  expect(out).toContain('"method":"OPTIONS","url":"/calendar/…"')
  expect(out).toContain('"method":"POST","url":"/calendar/…"')
  expect(out).toContain('"method":"GET","url":"/calendar/…"')
  expect(out + err).not.toContain(token)
})

test('every answer, including errors, has a request id that is also in its lines of the log', async () => {
  const server = await startProcess(path.join(temporaryFolder(), 'test.db'), await freePort())
  const ids = []
  for (const address of ['/blogs', '/product/none/actions', '/no/such/page.js', '/auth/me']) {
    ids.push(
      (await server.get(address, { 'x-request-id': 'made-up', 'request-id': 'made-up' })).headers.get('x-request-id'),
    )
  }
  expect(new Set(ids).size).toBe(4)
  server.kill('SIGTERM')
  const { out } = await server.ended
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const reqId of ids) {
    expect(lines.filter((line) => line.reqId === reqId && line.msg !== 'request refused')).toMatchObject([
      { req: { method: 'GET' } },
      { res: { statusCode: expect.any(Number) }, responseTime: expect.any(Number) },
    ])
  }
  expect(out).not.toContain('made-up')
})

test('logs the id of the sender of each refused request, and each new sign-in', async () => {
  const server = await startProcess(path.join(temporaryFolder(), 'test.db'), await freePort())
  const own = { 'content-type': 'application/json', origin: server.url }
  const signedIn = await server.call('POST', '/auth/local/sign-in', '{"name":"Ana","email":"ana@example.com"}', own)
  const { token } = signedIn.body as { token: string }
  const { body } = await server.get('/auth/me', { authorization: `Bearer ${token}` })
  expect(await server.get('/people', { authorization: `Bearer ${token}` })).toMatchObject({ status: 403 })
  expect(await server.get('/orders')).toMatchObject({ status: 401 })
  server.kill('SIGTERM')
  const { out } = await server.ended
  const lines = out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const { id } = body as { id: string }
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'token accepted', id }))
  expect(lines.filter(({ msg }) => msg === 'request refused')).toMatchObject([
    { code: 'FORBIDDEN', permission: 'people.manage', sender: 'person', id },
    { code: 'NO_TOKEN', permission: 'account', sender: 'visitor' },
  ])
  expect(out).not.toContain('ana@example.com')
})
