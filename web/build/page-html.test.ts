import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type DrawnPage, pageOf } from './page-html.ts'
import { withWords } from './words-ahead.ts'

const index = withWords(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))
const BLOG: DrawnPage = {
  html: '<h1>Blog</h1>',
  title: 'Blog',
  about: 'Tennis',
  language: 'fr',
  whole: false,
  files: [],
}

test('a page drawn ahead says whether all its text is there', () => {
  expect(pageOf(index, BLOG)).toContain('<html lang="fr" data-drawn>')
  expect(pageOf(index, { ...BLOG, whole: true })).toContain('<html lang="fr" data-drawn data-whole>')
})

test('it has its own title, and stands where the empty page would', () => {
  const page = pageOf(index, { ...BLOG, title: 'A & B' })
  expect(page).toContain('<title>A &#38; B</title>')
  expect(page).toContain('<div id="root"><h1>Blog</h1></div>')
  expect(page).not.toContain('class="night shell"')
})

test('a browser without scripts is told so before the page, outside what the app takes over', () => {
  expect(index).toMatch(/<\/header>\s*<noscript><p[\s\S]*<\/noscript>\s*<\/div>\s*<\/body>/)
  expect(pageOf(index, BLOG)).toMatch(/<body>[\s\S]*<noscript><p>.*<\/p><\/noscript><div id="root"><h1>/)
})
