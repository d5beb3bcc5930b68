// Measures the first pages of the office's lists, and a search in each.
import path from 'node:path'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { fillDatabase } from '../../server/testing/filled-database.ts'
import { fillOffice } from '../../server/testing/filled-office.ts'
import { storePeople } from '../../server/testing/people-rows.ts'
import { median, ms, whole } from './figures.ts'
import { startProduct, startToFill, TOKEN_KEY } from './product.ts'
import { type Goal, goals, type Report, type Run, rows, text } from './report.ts'

const SIZES = { matches: 10_000, people: 5000, orders: 20_000, records: 200_000 }
const QUICK_SIZES: typeof SIZES = { matches: 100, people: 500, orders: 1000, records: 2000 }
const LIVE = 10
const POINTS = 150
/** Number of requests for each page. */
const REQUESTS = 50
/** Longest time of a first page (ms). */
const MOST_MS = 50
const OWNER = 'bench@example.com'

/** The pages, and the number of rows in their list. The search for matches finds none, so it reads the texts of all. */
const PAGES: readonly { readonly name: string; readonly of: keyof typeof SIZES; readonly address: string }[] = [
  { name: 'matches', of: 'matches', address: '/product?view=summary&limit=50' },
  { name: 'matches, search', of: 'matches', address: '/product?view=summary&limit=50&search=nobody' },
  { name: 'players, search', of: 'matches', address: '/office/players?search=nobody' },
  { name: 'people', of: 'people', address: '/people?limit=50' },
  { name: 'people, search', of: 'people', address: '/people?limit=50&search=gar' },
  { name: 'orders', of: 'orders', address: '/shop/orders?limit=50' },
  { name: 'orders, search', of: 'orders', address: '/shop/orders?limit=50&q=gar' },
  { name: 'audit', of: 'records', address: '/audit?limit=50' },
  { name: 'audit, one person', of: 'records', address: '/audit?limit=50&who=person-7' },
]

interface Measured {
  /** Time of the first request, which fills caches (ms). */
  readonly first: number
  readonly median: number
  readonly worst: number
}

export async function benchOffice({ folder, pace, say }: Run): Promise<Report> {
  const sizes = pace === 'quick' ? QUICK_SIZES : SIZES
  const file = path.join(folder, 'office.db')
  say('fill the lists')
  await fillDatabase(file, { matches: sizes.matches, live: LIVE, points: POINTS }, startToFill)
  const storage = openSqlite(file)
  await fillOffice(storage, { ...sizes, grants: 100 })
  await storage.close()
  await storePeople(file, { [OWNER]: [{ role: 'owner', club: null }] })
  const authorization = `Bearer ${await localTokens(TOKEN_KEY).sign({ email: OWNER, name: 'Bench' })}`
  const server = await startProduct(file)
  try {
    const measured: Measured[] = []
    for (const { name, address } of PAGES) {
      say(name)
      measured.push(await measurePage(server.url + address, authorization))
    }
    const table = rows(
      ['List', 'rows', 'first request', 'median', 'worst of the others'],
      ...PAGES.map(({ name, of }, n) => {
        const { first = 0, median = 0, worst = 0 } = measured[n] ?? {}
        return [name, whole(sizes[of]), ms(first), ms(median), ms(worst)]
      }),
    )
    const reached = PAGES.map(({ name, of }, n): Goal => {
      const worst = Math.max(measured[n]?.first ?? 0, measured[n]?.worst ?? 0)
      return {
        goal: `${name}, of ${whole(sizes[of])}: under ${MOST_MS} ms`,
        figure: ms(worst),
        reached: worst < MOST_MS,
      }
    })
    return [text('From the request to the last byte of the answer, one request at a time.'), table, goals(...reached)]
  } finally {
    await server.stop()
  }
}

async function measurePage(url: string, authorization: string): Promise<Measured> {
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization } })
    const answer = await response.text()
    times.push(performance.now() - began)
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${answer}`)
  }
  const [first = 0, ...others] = times
  return { first, median: median(others), worst: Math.max(...others) }
}
