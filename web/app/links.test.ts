import { expect, test } from 'vitest'
import type { PageName } from '../../shared/pages/page-table.ts'
import { BAR_LINKS, currentAt, HEADER_LINKS, MAIN_LINKS } from './links.ts'

test('the header has all links of the phone’s bar, and home, shop and live', () => {
  expect(HEADER_LINKS).toEqual(expect.arrayContaining([...BAR_LINKS, ...MAIN_LINKS]))
})

test.each<[PageName, string, 'page' | 'true' | undefined]>([
  ['home', '/', 'page'],
  ['home', '/live', undefined],
  ['live', '/live', 'page'],
  ['live', '/Live', 'page'],
  ['live', '/live/m1', 'true'],
  ['stats', '/stats/m1', 'true'],
  ['blog', '/blogdetail/7', 'true'],
  ['shop', '/shopdetail/7', 'true'],
  ['clubs', '/days/club_naco', 'true'],
  ['clubs', '/reservations/club_naco/monday', 'true'],
  ['calendar', '/reservation', undefined],
])('the link to %s, at the path %s, has the aria-current %s', (link, path, current) => {
  expect(currentAt(link, path)).toBe(current)
})
