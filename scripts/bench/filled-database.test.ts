import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp, temporaryFolder } from '../../server/testing/running-app.ts'
import { fillDatabase, filledId } from './filled-database.ts'
import { SCORER_KEY } from './product.ts'

test('a filled database has the matches and points that were asked for, and the product reads them', async () => {
  const file = path.join(temporaryFolder(), 'filled.db')
  const start = async () => {
    const { url, close } = await startApp({ file, config: { scorerKey: SCORER_KEY } })
    return { url, stop: close }
  }
  await fillDatabase(file, { matches: 80, live: 30, points: 120 }, start)
  const app = await start()
  const matches = (await (await fetch(`${app.url}/product`)).json()) as {
    id: string
    seq: number
    actions: unknown[]
    status: string
  }[]
  await app.stop()
  const expected = Array.from({ length: 80 }, (_, n) => {
    return { id: filledId(n), seq: 120, actions: 120, status: n < 30 ? 'live' : 'finished' }
  })
  const found = matches.map(({ id, seq, actions, status }) => ({ id, seq, actions: actions.length, status }))
  expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(expected)
})
