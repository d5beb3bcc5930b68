import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_BRAND } from '../../shared/brand/brand.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { DEFAULT_SETTINGS } from '../../shared/shop/shop-settings.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { openSqlite } from '../database/sqlite.ts'
import { aPost, aProduct, contentFiles } from '../testing/content-files.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { subjectAt } from './page-subjects.ts'

test('returns 200 for an existing post or product, in upper or lower case and with a trailing slash, and 404 for others', async () => {
  const webRoot = path.join(temporaryFolder(), 'web')
  mkdirSync(webRoot)
  writeFileSync(path.join(webRoot, 'index.html'), 'the app')
  const files = contentFiles()
  files.write('blog/1764547200000.md', aPost())
  files.write('shop/7.json', aProduct())
  const file = path.join(webRoot, '../test.db')
  const storage = openSqlite(file)
  await loadContent(storage, files.root, CONTENT_KINDS)
  await storage.close()
  const { get } = await startOwnApp({ webRoot, file })
  const statuses = async (paths: string[]) => Promise.all(paths.map(async (each) => (await get(each)).status))
  expect(await statuses(['/blogdetail/1764547200000', '/BLOGDETAIL/1764547200000/', '/shopdetail/7'])).toEqual([
    200, 200, 200,
  ])
  expect(await statuses(['/blogdetail/1', '/shopdetail/8', '/shopdetail/07', '/shopdetail/7.0'])).toEqual([
    404, 404, 404, 404,
  ])
})

test('decodes ids; an invalid encoding matches no id', async () => {
  const asked: string[] = []
  const subjects = {
    match: async (id: string) => {
      asked.push(id)
      return null
    },
    player: async () => null,
    headToHead: async () => null,
    posts: () => [],
    post: () => undefined,
    product: () => undefined,
    products: () => [],
    shop: () => DEFAULT_SETTINGS,
    clubs: () => [],
    zones: () => ({}),
    brand: () => DEFAULT_BRAND,
    trial: () => null,
  }
  const is = async (at: string, name: Parameters<typeof subjectAt>[1]) =>
    (await subjectAt(at, name, subjects, 0)).exists
  expect(await is('/live/caf%C3%A9%2F1', 'liveMatch')).toBe(false)
  expect(asked).toEqual(['café/1'])
  expect(await is('/blogdetail/%FF', 'blogPost')).toBe(false)
  expect(await is('/days/club_naco', 'days')).toBe(false)
})

test('the days of a club are rendered for the date in the address if it can be booked', async () => {
  const club = { id: 'club_1', image: 'club.svg', timeZone: 'America/Santo_Domingo', daysAhead: 14 } as Club
  const subjects = {
    match: async () => null,
    player: async () => null,
    headToHead: async () => null,
    posts: () => [],
    post: () => undefined,
    product: () => undefined,
    products: () => [],
    shop: () => DEFAULT_SETTINGS,
    clubs: () => [club],
    zones: () => ({}),
    brand: () => DEFAULT_BRAND,
    trial: () => null,
  }
  const now = Date.parse('2026-11-29T12:00:00Z')
  const known = async (query: string) =>
    (await subjectAt(`/days/${club.id}`, 'days', subjects, now, query)).known ?? null
  const chosen = await known('date=2026-12-01')
  expect(chosen?.path).toBe(`/days/${club.id}?date=2026-12-01`)
  expect(chosen?.read().day).toEqual({ club: club.id, date: '2026-12-01', now })
  for (const query of ['', 'date=', 'date=2026-11-28', 'date=2026-12-13', 'date=2026-13-45', 'date=%FF']) {
    const plain = await known(query)
    expect(plain?.path, query).toBe(`/days/${club.id}`)
    expect(plain?.read().day, query).toEqual({ club: club.id, now })
  }
})
