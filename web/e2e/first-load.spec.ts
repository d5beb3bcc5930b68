import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from './testing/story.ts'

/**
 * Bytes, gzip. What index.html names is guarded here. All that a visit to `/` asks for, its page's code and the live line
 * included, has the same figure for its goal and is above it: `npm run bench -- page` measures that.
 */
const MOST = 110 * 1024

test('The scripts that index.html names, which every visit starts with, stay under 110 KB', () => {
  const html = readFileSync('dist/web/index.html', 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  expect(scripts.length).toBeGreaterThan(1)
  const sizes = scripts.map((path) => gzipSync(readFileSync(`dist/web${path}`), { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST)
})

test('None of them holds the sign-in’s SDK or the live line’s', () => {
  const html = readFileSync('dist/web/index.html', 'utf8')
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) {
    expect(readFileSync(`dist/web${path}`, 'utf8')).not.toMatch(/firebase\/|identitytoolkit|engine\.io/)
  }
})

test('The style guide is for development alone: the build has nothing of it', () => {
  expect(readdirSync('dist/web/assets').filter((file) => /styleguide/.test(file))).toEqual([])
})

test('A visit asks for its own page’s files beside the first scripts, and for no other’s', async ({ page }) => {
  const asked = async (path: string) => {
    // As it comes over the line: without scripts of ours, nobody else can have asked.
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto(path)
    return page.locator('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').join(' '))
  }
  expect(await asked('/live/some-match')).toMatch(/\/live-match-page-[^ ]+\.js.*\/matches-[^ ]+\.js/)
  expect(await asked('/live')).toContain('/login-page-')
  const home = await asked('/')
  expect(home).toContain('/home-page-')
  expect(home).not.toMatch(/live-match|login-page|big-screen/)
})
