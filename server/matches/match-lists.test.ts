import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { matchesQuery } from '../../shared/matches/match-request-schemas.ts'
import { createMatchIndex, listedMatchOf } from './match-index.ts'
import { createMatchLists, type MatchList, type Selection } from './match-lists.ts'
import { blankSheet, matchOf, type Scoresheet, summaryOf } from './scoresheet.ts'

/** Creates the lists of some matches, and a function that gives matches another description. */
function club(size: number) {
  const sheets = new Map<string, Scoresheet>()
  const index = createMatchIndex()
  let changes = 0
  const change = (...ids: string[]) => {
    for (const id of ids) {
      changes++
      const players = { player1: 'Ana Reyes', player2: 'Luz Marte', players: null, formerNames: null }
      const stream = {
        liveStream: false,
        streamUrl: null,
        archived: false,
        club: null,
        court: null,
        heldMinutes: null,
        umpire: null,
        serveMean: null,
        linked: null,
        booked: false,
      }
      const rules = { format: null, firstServer: null, namesCorrectedAt: null, createdAt: 0, updatedAt: changes }
      const date = id.charCodeAt(id.length - 1) % 3
      const description = `change ${changes}`
      const sheet = blankSheet({ id, category: '', ...players, ...stream, ...rules, date, description })
      sheets.set(id, sheet)
      index.set(listedMatchOf(sheet))
    }
  }
  change(...Array.from({ length: size }, (_, n) => `m${n}`))
  const readMany = async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (sheets.has(id) ? [[id, sheets.get(id) as Scoresheet]] : [])))
  const inOrder = () => [...index.all()].map(({ id }) => sheets.get(id) as Scoresheet)
  return {
    ...createMatchLists({ index, readMany }),
    change,
    remove: (id: string) => {
      sheets.delete(id)
      index.remove(id)
    },
    summaries: () => inOrder().map(summaryOf),
    matches: () => inOrder().map(matchOf),
  }
}

async function bodyOf(list: MatchList): Promise<{ id: string }[]> {
  if ('body' in list) return JSON.parse(String(list.body))
  const pieces: Buffer[] = []
  for await (const piece of list.pieces()) pieces.push(piece)
  return JSON.parse(String(Buffer.concat(pieces)))
}

test('a list includes every change before the request, and its ETag changes exactly if its body does', async () => {
  const step = fc.constantFrom('m0', 'm1', 'm2', 'new', 'nothing')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { change, whole, summaries, matches } = club(3)
      const tags = { full: new Map<string, string>(), summary: new Map<string, string>() }
      for (const id of steps) {
        if (id !== 'nothing') change(id)
        const lists = { full: matches(), summary: summaries() }
        for (const view of ['full', 'summary'] as const) {
          const list = whole(view)
          expect(await bodyOf(list)).toEqual(lists[view])
          const text = JSON.stringify(lists[view])
          expect(tags[view].get(text) ?? list.etag).toBe(list.etag)
          tags[view].set(text, list.etag)
        }
      }
      for (const view of ['full', 'summary'] as const) expect(new Set(tags[view].values()).size).toBe(tags[view].size)
    }),
    { numRuns: 40 },
  )
})

test('servers with the same matches have the same ETags, whatever happened before', () => {
  const [one, other] = [club(0), club(0)]
  one.change('a', 'b', 'c')
  for (const id of ['a', 'b', 'c']) {
    other.change(id)
    other.whole('summary')
  }
  for (const view of ['full', 'summary'] as const) expect(one.whole(view).etag).toBe(other.whole(view).etag)
})

test('a selection of all matches has the ETag of the whole list', () => {
  const { whole, select } = club(4)
  expect(select('summary', { limit: 4 }).list.etag).toBe(whole('summary').etag)
  expect(select('summary', { limit: 3 }).list.etag).not.toBe(whole('summary').etag)
})

test('the compressed summaries are the same as the plain ones', async () => {
  const list = club(50).whole('summary')
  if (!('body' in list)) throw new Error('a short list is not streamed')
  expect(gunzipSync((await list.gzipped?.()) ?? '').equals(list.body)).toBe(true)
})

test('a list keeps its body, which belongs to its ETag, when matches change', async () => {
  const { change, whole, summaries } = club(3)
  const [list, before] = [whole('summary'), summaries()]
  change('m1')
  expect(await bodyOf(list)).toEqual(before)
})

test.each(['full', 'summary'] as const)(
  'a %s list of thousands of matches is streamed, whole and in order',
  async (view) => {
    const { whole, remove, ...all } = club(5300)
    const list = whole(view)
    expect('pieces' in list).toBe(true)
    const expected = view === 'full' ? all.matches() : all.summaries()
    expect(await bodyOf(list)).toEqual(expected)
  },
)

test('a match that changes during a stream is sent in its old or new version, and the ETag then no longer matches', async () => {
  const { change, remove, whole } = club(40)
  const list = whole('full')
  if (!('pieces' in list)) throw new Error('a full list is streamed')
  const pieces = list.pieces()[Symbol.asyncIterator]()
  const read = [await pieces.next(), await pieces.next()]
  change('m0', 'm1', 'm2', 'new')
  remove('m39')
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) read.push(next)
  const body: { id: string }[] = JSON.parse(read.map(({ value }) => String(value)).join(''))
  expect(body.map(({ id }) => id).sort()).toEqual(Array.from({ length: 39 }, (_, n) => `m${n}`).sort())
  expect(whole('full').etag).not.toBe(list.etag)
})

test('only a request with a maximum age gets an older list, and never one beyond that age', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const step = fc.record({ waits: fc.nat(300), changes: fc.boolean(), maxAge: fc.constantFrom(0, 250, 1000) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const [{ change, whole }, mirror] = [club(2), club(2)]
      /** Each version of the list, and when it became the current one. */
      const versions = [{ since: performance.now(), etag: mirror.whole('summary').etag }]
      for (const { waits, changes, maxAge } of steps) {
        vi.advanceTimersByTime(waits)
        if (changes) {
          for (const one of [change, mirror.change]) one('m1')
          versions.push({ since: performance.now(), etag: mirror.whole('summary').etag })
        }
        const { etag } = whole('summary', maxAge)
        const next = versions[versions.findIndex((one) => one.etag === etag) + 1]
        if (next) expect(performance.now() - next.since).toBeLessThanOrEqual(maxAge)
        if (maxAge === 0) expect(etag).toBe(versions.at(-1)?.etag)
      }
    }),
  )
})

test('pages of any size together make up the list, even if many matches have the same date', async () => {
  const { select, summaries } = club(60)
  for (const limit of [1, 7, 59, 60, 61]) {
    const found: unknown[] = []
    let cursor: string | undefined
    do {
      const page = select('summary', { limit, cursor })
      found.push(...(await bodyOf(page.list)))
      cursor = page.next ?? undefined
      if (cursor) expect(matchesQuery.safeParse({ cursor }).success).toBe(true)
    } while (cursor)
    expect(found).toEqual(summaries())
  }
})

test('a selection of several statuses is in the order of the list', async () => {
  const { select, summaries } = club(10)
  const status: Selection['status'] = ['live', 'scheduled', 'scheduled']
  expect(await bodyOf(select('summary', { status }).list)).toEqual(summaries())
  expect(await bodyOf(select('summary', { status: 'live' }).list)).toEqual([])
})

test('a list without matches is an empty array', async () => {
  const { whole } = club(0)
  expect([await bodyOf(whole('full')), await bodyOf(whole('summary'))]).toEqual([[], []])
})
