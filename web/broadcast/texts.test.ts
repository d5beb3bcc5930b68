import { expect, test } from 'vitest'
import { languageOf, translateWith } from './texts.ts'

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['de', 'es-DO'], 'es'],
  [['de'], 'en'],
  [[], 'en'],
])('of the languages %j, a page has %s', (accepted, language) => expect(languageOf(accepted)).toBe(language))

test('a text has its values filled in, and a key without a text is shown as it is', () => {
  const t = translateWith({ live: { updated: { s: 'Updated {{number}} s ago' } } })
  expect(t('live.updated.s', { number: 5 })).toBe('Updated 5 s ago')
  expect([t('live.updated'), t('live.none.s')]).toEqual(['live.updated', 'live.none.s'])
})
