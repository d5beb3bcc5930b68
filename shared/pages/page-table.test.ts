import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RESERVED_IDS } from '../players/player-limits.ts'
import { newPlayerRequest } from '../players/player-schemas.ts'
import { isPage, OFFICE_PAGE_NAMES, OFFICE_PAGES, officePageAt, officePathTo } from './office-pages.ts'
import { PAGE_NAMES, PAGES, pageAt, pathTo } from './page-table.ts'

test.each([
  ['/', 'home'],
  ['/live', 'live'],
  ['/live/', 'live'],
  ['/LIVE', 'live'],
  ['/live/m1', 'liveMatch'],
  ['/live/m.1', 'liveMatch'],
  ['/stats/caf%C3%A9', 'matchStats'],
  ['/login/local', 'localSignIn'],
  ['/reservations/club_naco/Monday', 'reservations'],
  ['/office', 'office'],
  ['/office/', 'office'],
  ['/office/matches/m1', 'office'],
  ['/office/claim', 'claim'],
  ...PAGE_NAMES.map((name) => [PAGES[name].path, name]),
])('%s is the page %s', (path, name) => {
  expect(pageAt(path)).toBe(name)
})

test.each(['/no', '/no/such/page', '/live/m1/x', '/live//', '//', '/reservations/club_naco', '/wp-login.php', '/days'])(
  '%s is no page',
  (path) => {
    expect(pageAt(path)).toBe('notFound')
    expect(isPage(path)).toBe(false)
  },
)

test.each([
  ['/office', 'today'],
  ['/Office/Matches/', 'matches'],
  ['/office/matches/m.1', 'match'],
  ['/office/products/new', 'product'],
  ['/office/claim', undefined],
  ['/office/none', undefined],
  ['/office/matches/m1/x', undefined],
  ['/office//', undefined],
])('%s is the page of the office %s', (path, name) => {
  expect(officePageAt(path)).toBe(name)
  expect(isPage(path)).toBe(name !== undefined || path === '/office/claim')
})

test('no player can have the id that would lead to another page', () => {
  const beside = PAGE_NAMES.map((name) => PAGES[name].path.split('/')).filter(
    ([, first, second = ':', more]) => first === 'players' && !second.startsWith(':') && more === undefined,
  )
  expect(beside.map(([, , id]) => id)).toEqual(RESERVED_IDS)
  for (const id of RESERVED_IDS)
    expect(newPlayerRequest.safeParse({ id, name: 'Ana Reyes', club: null }).success).toBe(false)
})

test.each([
  ['/cart', pathTo('cart')],
  ['/live/m1', pathTo('liveMatch', 'm1')],
  ['/live/2030-06-01T20:00', pathTo('liveMatch', '2030-06-01T20:00')],
  ['/live/%C3%A9%2F%3F', pathTo('liveMatch', 'é/?')],
  ['/shopdetail/7', pathTo('product', 7)],
  ['/reservations/club_naco/Monday', pathTo('reservations', 'club_naco', 'Monday')],
  ['/office', pathTo('office')],
  ['/office/matches/m%2F1', officePathTo('match', 'm/1')],
])('builds the address %s', (address, built) => {
  expect(built).toBe(address)
})

test('an address leads to its page, and its last part decodes to the id', () => {
  const anyId = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.string({ minLength: 1, unit: fc.constantFrom(...':.-_m1') }),
  )
  fc.assert(
    fc.property(
      anyId.filter((id) => !/^\.{1,2}$/.test(id)),
      (id) => {
        const { pathname } = new URL(pathTo('liveMatch', id), 'http://localhost')
        expect(pathname).toBe(pathTo('liveMatch', id))
        expect(pageAt(pathname)).toBe('liveMatch')
        expect(decodeURIComponent(pathname.slice('/live/'.length))).toBe(id)
      },
    ),
  )
})

test.each([
  ...PAGE_NAMES.map((name) => PAGES[name].module),
  ...OFFICE_PAGE_NAMES.map((name) => `office/${OFFICE_PAGES[name].module}`),
])('the module %s exists', (module) => {
  expect(existsSync(new URL(`../../web/${module}-page.tsx`, import.meta.url))).toBe(true)
})
