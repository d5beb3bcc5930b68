import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inOneLanguage, withWords } from './words-ahead.ts'

const html = withWords(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))

test('index.html can say by itself that the app did not come, in each language', () => {
  const said = JSON.parse(/const words = (\{.*\})\n/.exec(html)?.[1] ?? '')
  expect(Object.keys(said)).toEqual(['en', 'fr', 'es'])
  expect(said.es).toEqual({
    drawn: expect.stringMatching(/^Una parte de esta página/),
    empty: expect.stringMatching(/^Esta página/),
    again: expect.stringMatching(/\S/),
  })
})

test('a browser without scripts is told in each language, and on a page drawn ahead in its own', () => {
  expect(html).toMatch(/<noscript><p lang="en">[^<]+<\/p><p lang="fr">[^<]+<\/p><p lang="es">[^<]+<\/p><\/noscript>/)
  expect(inOneLanguage(html, 'fr')).toMatch(/<noscript><p>Ventaja a besoin[^<]+<\/p><\/noscript>/)
})
