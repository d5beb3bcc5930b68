import { expect, test } from 'vitest'
import { BAR_LINKS, currentAt, HEADER_LINKS, type LinkName, linkTo, MAIN_LINKS, menuLinks } from './links.ts'

test('the header has all links of the phone’s bar, and home, shop and live', () => {
  expect(HEADER_LINKS).toEqual(expect.arrayContaining([...BAR_LINKS, ...MAIN_LINKS]))
})

test('the menu has the documented links, players, competitions and the order of play, and for signed-in people their bookings', () => {
  expect(menuLinks(false)).toEqual([
    'login',
    'stats',
    'players',
    'competitions',
    'orderOfPlay',
    'blog',
    'calendar',
    'clubs',
    'help',
  ])
  expect(menuLinks(true)).toEqual([
    'profile',
    'bookings',
    'stats',
    'players',
    'competitions',
    'orderOfPlay',
    'blog',
    'calendar',
    'clubs',
    'help',
  ])
})

test('the menu of people who work for a club leads to the office, and that of others doesn’t', () => {
  expect(menuLinks(true, true).slice(0, 3)).toEqual(['profile', 'office', 'bookings'])
  expect(linkTo('office')).toBe('/office')
})

test.each<[LinkName, string, 'page' | 'true' | undefined]>([
  ['home', '/', 'page'],
  ['home', '/live', undefined],
  ['live', '/live', 'page'],
  ['live', '/Live', 'page'],
  ['live', '/live/m1', 'true'],
  ['stats', '/stats/m1', 'true'],
  ['blog', '/blogdetail/7', 'true'],
  ['shop', '/shopdetail/7', 'true'],
  ['clubs', '/days/club_naco', 'true'],
  ['orderOfPlay', '/order/club_naco/2030-06-01', 'true'],
  ['clubs', '/reservations/club_naco/monday', 'true'],
  ['calendar', '/reservation', undefined],
  ['calendar', '/calendar', 'page'],
  ['bookings', '/calendar', undefined],
  ['bookings', '/calendar?bookings', 'page'],
  ['bookings', '/Calendar?bookings', 'page'],
  ['calendar', '/calendar?bookings', 'true'],
  ['bookings', '/live?bookings', undefined],
])('the link to %s, at %s, has the aria-current %s', (link, address, current) => {
  const { pathname, search } = new URL(address, 'https://club.example')
  expect(currentAt(link, pathname, search)).toBe(current)
})

test('the link to one’s bookings is current on the page that it leads to', () => {
  const { pathname, search } = new URL(linkTo('bookings'), 'https://club.example')
  expect(currentAt('bookings', pathname, search)).toBe('page')
})
