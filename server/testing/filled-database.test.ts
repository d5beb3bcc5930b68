import path from 'node:path'
import { expect, test } from 'vitest'
import { fillDatabase, filledId } from './filled-database.ts'
import { startApp, temporaryFolder } from './running-app.ts'

interface Listed {
  readonly id: string
  readonly date: string
  readonly seq: number
  readonly status: string
  readonly actions?: readonly unknown[]
}

test('a filled database has the matches and points that were asked for, and the product reads them', async () => {
  const file = path.join(temporaryFolder(), 'filled.db')
  const start = async () => {
    const app = await startApp({ file })
    return { ...app, stop: app.close }
  }
  await fillDatabase(file, { matches: 80, live: 30, points: 120 }, start)
  const app = await start()
  const read = async (path: string) => {
    const list = (await (await fetch(app.url + path)).json()) as Listed[]
    return list.toSorted((a, b) => a.id.localeCompare(b.id))
  }
  const [matches, summaries] = [await read('/product'), await read('/product?view=summary')]
  await app.stop()
  const expected = Array.from({ length: 80 }, (_, n) => {
    return { id: filledId(n), seq: 120, status: n < 30 ? 'live' : 'finished' }
  })
  const listed = ({ id, seq, status }: Listed) => ({ id, seq, status })
  expect(matches.map(listed)).toEqual(expected)
  expect(summaries.map(listed)).toEqual(expected)
  expect(summaries.map(({ date }) => date)).toEqual(matches.map(({ date }) => date))
  expect(new Set(matches.map(({ date }) => date)).size).toBe(80)
  expect(matches.map(({ actions }) => actions?.length)).toEqual(expected.map(({ seq }) => seq))
})
