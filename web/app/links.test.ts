import { expect, test } from 'vitest'
import { pageAt } from '../../shared/pages/page-paths.ts'
import { BAR_LINKS, currentAt, FOOTER_LINKS, HEADER_LINKS, MAIN_LINKS, menuLinks, type Place, pathOf } from './links.ts'

test('every link leads to a page', () => {
  const all = [HEADER_LINKS, MAIN_LINKS, BAR_LINKS, menuLinks(true), menuLinks(false), FOOTER_LINKS].flat()
  for (const place of all) expect([place, pageAt(pathOf(place))]).not.toContain(null)
})

test('the header has all that the bar has, and the documented links', () => {
  expect(HEADER_LINKS).toEqual(expect.arrayContaining([...BAR_LINKS, ...MAIN_LINKS]))
})

test.each<[Place, string, 'page' | 'true' | undefined]>([
  ['home', '/', 'page'],
  ['home', '/live', undefined],
  ['live', '/live', 'page'],
  ['live', '/Live', 'page'],
  ['live', '/live/m1', 'true'],
  ['stats', '/stats/m1', 'true'],
  ['blog', '/blogdetail/7', 'true'],
  ['shop', '/shopdetail/7', 'true'],
  ['reservation', '/days/club_naco', 'true'],
  ['reservation', '/reservations/club_naco/monday', 'true'],
  ['calendar', '/reservation', undefined],
])('marks %s at %s as %s', (place, path, current) => {
  expect(currentAt(place, path)).toBe(current)
})
