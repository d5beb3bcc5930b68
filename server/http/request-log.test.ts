import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/running-app.ts'
import { startProcess } from '../testing/server-process.ts'
import { freePort } from '../testing/watcher.ts'
import { withoutSecrets } from './request-log.ts'

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
  ['http://localhost:3000/calendar/abc.ics', 'http://localhost:3000/calendar/…'],
])('[F33] %s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})

test('[F33] what opens somebody’s calendar is not in the log, whatever is asked of it and however', async () => {
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
