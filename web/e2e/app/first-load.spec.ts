import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { PAGE_NAMES, PAGES } from '../../../shared/pages/page-table.ts'
import { servedPage } from '../../../shared/pages/served-pages.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/**
 * Limit for the scripts that every visit starts with (bytes, gzip). `npm run bench -- page` compares the same limit with all
 * scripts of a visit to `/`, including the page's own code and the live connection. All these scripts together are still
 * above the limit.
 */
const MOST = 110 * 1024

/** Limit for the HTML of a page (bytes, gzip). With its headers it fits into the first ten TCP segments of a connection. */
const MOST_HTML = 13 * 1000

/** Returns the scripts that every page starts with. */
function firstScripts(): string[] {
  const html = readFileSync('dist/web/index.html', 'utf8')
  const boot = [...html.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const { app } = JSON.parse(readFileSync('dist/render/files.json', 'utf8'))
  return [...boot, ...app.filter((file: string) => file.endsWith('.js'))]
}

test('[U28] The scripts that every visit starts with stay under 110 KB @core', () => {
  const scripts = firstScripts()
  expect(scripts.length).toBeGreaterThan(2)
  const sizes = scripts.map((file) => gzipSync(readFileSync(`dist/web/${file}`), { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST)
})

test('The scripts that every visit starts with contain neither the sign-in SDK nor the client of the live feed @core', () => {
  for (const file of firstScripts()) {
    expect(readFileSync(`dist/web/${file}`, 'utf8')).not.toMatch(/firebase\/|identitytoolkit|engine\.io/)
  }
})

test('The HTML of a page stays under 13 KB, has its texts filled in, and links styles before scripts and fonts @core', async ({
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 3))
  const sizes: [string, number][] = []
  for (const name of PAGE_NAMES) {
    for (const language of LANGUAGES) {
      const path = PAGES[name].path
        .replace(':id', servedPage(name).subject === 'match' ? id : '1')
        .replace('/*', '')
        .replace('*', '/none')
      const answer = await fetch(server.url + path, { headers: { accept: 'text/html', 'accept-language': language } })
      const html = await answer.text()
      sizes.push([`${path} ${language}`, gzipSync(html).length])
      expect(html.slice(0, html.indexOf('<body')), path).not.toContain('{{')
      // Without HTTP/2 a browser opens six connections. A script or a font before the styles delays the first paint.
      if (html.includes('data-prerendered'))
        expect(html.lastIndexOf('rel="stylesheet"'), path).toBeLessThan(html.search(/<script [^>]*src=|as="font"/))
    }
  }
  expect(sizes.filter(([, size]) => size >= MOST_HTML)).toEqual([])
})

test('The build does not contain the style guide, which is for development only @core', () => {
  expect(readdirSync('dist/web/assets').filter((file) => /styleguide/.test(file))).toEqual([])
})

test('[U28] Besides the first scripts, a visit loads the files of its own page and no others @core', async ({
  page,
}) => {
  const asked = async (path: string) => {
    // Blocks the app's script, so that only the HTML and boot.ts load files.
    await page.route('**/assets/main-*.js', (route) => route.abort())
    await page.goto(path)
    await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached()
    return page.locator('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').join(' '))
  }
  expect(await asked('/live/some-match')).toMatch(/\/live-match-page-[^ ]+\.js.*\/matches-[^ ]+\.js/)
  expect(await asked('/live')).toContain('/login-page-')
  const home = await asked('/')
  expect(home).toContain('/home-page-')
  expect(home).not.toMatch(/live-match|login-page|big-screen/)
})
