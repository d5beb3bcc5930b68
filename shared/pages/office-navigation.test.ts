import { expect, test } from 'vitest'
import { type Action, type HeldRole, mayAtAll } from '../auth/permissions.ts'
import { currentPage, officeNavigation } from './office-navigation.ts'
import { OFFICE_PAGE_NAMES, OFFICE_PAGES } from './office-pages.ts'

const DAY = ['today', 'matches', 'bookings', 'till']

/** The navigation of a person with one role: each link as the page's name, and each menu as its part with its pages. */
const ALL: readonly [HeldRole, readonly unknown[]][] = [
  [{ role: 'member', club: null }, []],
  [{ role: 'umpire', club: 'club_naco' }, ['today', 'matches']],
  [
    { role: 'manager', club: 'club_naco' },
    [...DAY, { club: ['competitions', 'orderOfPlay', 'courts'] }, { directory: ['members', 'players'] }],
  ],
  [
    { role: 'owner', club: 'club_naco' },
    [
      ...DAY,
      { club: ['competitions', 'orderOfPlay', 'courts', 'webhooks'] },
      { directory: ['members', 'players', 'people'] },
    ],
  ],
  [
    { role: 'manager', club: null },
    [
      ...DAY,
      { club: ['competitions', 'orderOfPlay', 'courts', 'posts'] },
      { directory: ['members', 'players'] },
      { shop: ['orders', 'products'] },
    ],
  ],
  [
    { role: 'owner', club: null },
    [
      ...DAY,
      { club: ['competitions', 'orderOfPlay', 'courts', 'brand', 'posts', 'webhooks', 'audit'] },
      { directory: ['members', 'players', 'people'] },
      { shop: ['orders', 'products', 'shopSettings'] },
    ],
  ],
]

const navigationOf = (held: HeldRole) =>
  officeNavigation((action) => mayAtAll({ kind: 'person', id: 'ana', blocked: false, roles: [held] }, action))

const seen = (held: HeldRole) =>
  navigationOf(held).flatMap(({ part, pages, isMenu }): unknown[] => (isMenu ? [{ [part]: pages }] : [...pages]))

test.each(ALL)('%o sees these links and menus', (held, expected) => {
  expect(seen(held)).toEqual(expected)
})

test.each(ALL)('%o sees at most seven links and menus, and each page once', (held) => {
  expect(seen(held).length).toBeLessThanOrEqual(7)
  const pages = navigationOf(held).flatMap((group) => group.pages)
  expect(new Set(pages).size).toBe(pages.length)
})

test('everybody who may do everything has a link to each page of the navigation', () => {
  const pages = officeNavigation(() => true).flatMap((group) => group.pages)
  expect([...pages].sort()).toEqual(OFFICE_PAGE_NAMES.filter((name) => OFFICE_PAGES[name].part).sort())
})

test('a menu with one page is a link, and an empty menu is nothing', () => {
  const DENIED: ReadonlySet<Action> = new Set(['orders.manage', 'shop.settings', 'player.manage', 'members.manage'])
  const groups = officeNavigation((action) => !DENIED.has(action))
  expect(groups.find(({ part }) => part === 'shop')).toEqual({ part: 'shop', pages: ['products'], isMenu: false })
  const noShop = officeNavigation((action) => !DENIED.has(action) && action !== 'shop.manage')
  expect(noShop.find(({ part }) => part === 'shop')).toEqual({ part: 'shop', pages: [], isMenu: false })
})

test.each([
  ['/office/members', 'members'],
  ['/office/members/m_1', 'members'],
  ['/office/import', undefined],
  ['/office/peoples', undefined],
])('the current page at %s is %s', (path, page) => {
  expect(currentPage(['members', 'players', 'people'], path)).toBe(page)
})
