import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, pageAt } from './page-paths.ts'

test.each([
  '/',
  '/live',
  '/live/',
  '/LIVE',
  '/live/m1',
  '/live/m.1',
  '/stats/caf%C3%A9',
  '/login/local',
  '/reservations/club_naco/Monday',
  ...Object.values(PAGE),
])('%s is a page', (path) => {
  expect(pageAt(path)).not.toBeNull()
})

test.each(['/no', '/no/such/page', '/live/m1/x', '/live//', '//', '/reservations/club_naco', '/wp-login.php', '/days'])(
  '%s is none',
  (path) => {
    expect(pageAt(path)).toBeNull()
  },
)

test('every page that the app routes to is in the table', () => {
  const routes = readFileSync(new URL('../../web/app/pages.tsx', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/\bpath=(?:"([^"]*)"|\{PAGE\.(\w+)\})/g)].map(
    ([, literal, name]) => literal ?? PAGE[name as keyof typeof PAGE],
  )
  // As many as there are routes, or one of them is written in a way that this test does not see.
  expect(paths.length).toBe(routes.match(/<Route\b/g)?.length)
  // The styleguide is there in development alone, where another server answers.
  const known = new Set<string | undefined>([...Object.values(PAGE), '/styleguide'])
  expect(paths.filter((path) => path !== '*' && !known.has(path))).toEqual([])
})
