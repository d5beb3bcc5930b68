import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp, temporaryFolder } from '../../server/testing/running-app.ts'
import { fillDatabase } from './filled-database.ts'

test('a filled database has the matches and points that were asked for, and the product reads them', async () => {
  const file = path.join(temporaryFolder(), 'filled.db')
  await fillDatabase(file, 60, 30)
  const app = await startApp({ file })
  const matches = (await (await fetch(`${app.url}/product`)).json()) as {
    seq: number
    actions: unknown[]
    status: string
  }[]
  await app.close()
  expect(matches).toHaveLength(60)
  for (const { seq, actions, status } of matches)
    expect({ seq, actions: actions.length, status }).toEqual({ seq: 30, actions: 30, status: 'live' })
})
