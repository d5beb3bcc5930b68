import { expect, test } from 'vitest'
import { openSqlite } from '../../database/sqlite.ts'
import { expectError } from '../../testing/errors.ts'
import { localIdentity, type RunningApp, startOwnApp } from '../../testing/running-app.ts'
import { NO_HISTORY } from '../book/booking-rows.ts'
import type { ReservationRow } from '../stored/stored.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const ANA = 'ana@example.com'

interface Listed {
  readonly reservations: readonly { readonly id: number }[]
  readonly next: string | null
}
const getAs = async (app: RunningApp, email: string, query = '') =>
  app.get(`/reservations${query}`, { authorization: `Bearer ${await localIdentity.sign({ email, name: '' })}` })
const listAs = async (app: RunningApp, email: string, query = ''): Promise<Listed> => {
  const { status, body } = await getAs(app, email, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Listed
}
const idsOf = ({ reservations }: Listed) => reservations.map(({ id }) => id)

/** Returns an hour of Monday the 5th of January 2026 at the club. */
const atHour = (hour: number) => Date.parse('2026-01-05T04:00:00Z') + hour * 3_600_000

/** Stores reservations that have already begun. Without `startsAt`, a reservation with a higher id begins later. */
async function store(file: string, owner: string, rows: readonly Partial<ReservationRow>[]): Promise<void> {
  const storage = openSqlite(file)
  for (const [index, more] of rows.entries()) {
    const id = more.id ?? index + 1
    const startsAt = more.startsAt ?? atHour(5 + id)
    const slot = { club: 'club_naco', date: '2026-01-05', court: 'Court 1', hour: 5 + id } as const
    const row = {
      ...slot,
      owner,
      id,
      uid: `${owner}-${id}`,
      title: `${id}`,
      startsAt,
      place: null,
      createdAt: 1,
      courtId: `of ${owner}-${id}`,
      endsAt: startsAt + 3_600_000,
      slots: 1,
      ...NO_HISTORY,
      ...more,
    }
    // Nobody plays, so that the rows may overlap.
    await storage.atomically((tx) => [tx.insert(storage.tables.reservations).values(row).returning()])
  }
  await storage.close()
}

test('lists your own reservations in every club, including past ones, latest first', async () => {
  const app = await startOwnApp({ clock: () => NOON })
  expect(await listAs(app, ANA)).toEqual({ reservations: [], next: null })
  await store(app.file, ANA, [{}])
  const slot = { club: 'club_gazcue', day: 'Monday', court: 'Court 2', time: '18:00' }
  await app.postAs(ANA, '/createreservation', { ...slot, id: 7, title: 'Ana and Luz' })
  await app.postAs('beto@example.com', '/createreservation', { ...slot, court: 'Court 1', id: 8, title: 'Beto' })
  expect(await listAs(app, 'ANA@example.com')).toEqual({
    reservations: [
      { ...slot, date: '2026-11-23', mine: true, id: 7, uid: expect.any(String), title: 'Ana and Luz' },
      {
        club: 'club_naco',
        day: 'Monday',
        date: '2026-01-05',
        court: 'Court 1',
        time: '6:00',
        mine: true,
        id: 1,
        uid: `${ANA}-1`,
        title: '1',
      },
    ],
    next: null,
  })
})

test('pages go back in time, even if two reservations begin at the same moment', async () => {
  const app = await startOwnApp()
  await store(app.file, ANA, [{}, { startsAt: atHour(8) }, { startsAt: atHour(8) }, { startsAt: atHour(8) }, {}])
  await store(app.file, 'beto@example.com', [{ court: 'Court 2' }, { court: 'Court 2' }])
  for (const limit of [1, 2, 3, 5, 100]) {
    const found: number[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(6)
      const page: Listed = await listAs(app, ANA, `?limit=${limit}${cursor && `&cursor=${cursor}`}`)
      found.push(...idsOf(page))
      cursor = page.next
    }
    expect(found, `pages of ${limit}`).toEqual([5, 4, 3, 2, 1])
  }
})

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=1', "cursor='%20or%201=1", 'owner=beto'])(
  'rejects the query ?%s',
  async (query) => {
    const app = await startOwnApp()
    expectError(await getAs(app, ANA, `?${query}`), 400, 'BAD_REQUEST', /^\w+: /)
  },
)

test('needs a sign-in, and is not cached', async () => {
  const app = await startOwnApp()
  expectError(await app.get('/reservations'), 401, 'NO_TOKEN')
  expect((await getAs(app, ANA)).headers.get('cache-control')).toBe('no-store')
})
