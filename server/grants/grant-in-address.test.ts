import path from 'node:path'
import { expect, test } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { freePort } from '../testing/free-port.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { startProcess } from '../testing/server-process.ts'

const SECRET = 'aB3-_'.repeat(9).slice(0, 43)

test('[F33] an address with the secret of a grant is refused, and the secret is never in the log', async () => {
  const server = await startProcess(path.join(temporaryFolder(), 'test.db'), await freePort())
  const addresses = [
    `/scorer/final?grant_${SECRET}`,
    `/scorer?link=grant_${SECRET}`,
    `/product/final?grant=grant_${SECRET}`,
    `/product/final/actions?token=%67rant_${SECRET}`,
    `/grant_${SECRET}/x`,
    `/scorer/final?x=%zz&grant%5f${SECRET}`,
  ]
  for (const address of addresses) {
    for (const method of ['GET', 'POST'])
      expectError(await server.call(method, address), 400, 'SECRET_IN_ADDRESS', /^the address contains /)
  }
  await server.get(`/scorer/final?grant=${SECRET}`)
  server.kill('SIGTERM')
  const { out, err } = await server.ended
  expect(out).toContain('"url":"/scorer/final?…"')
  expect(out).toContain('"url":"/scorer/final?grant=…"')
  expect(out + err).not.toContain(SECRET)
})
