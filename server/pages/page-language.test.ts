import { expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

const language = (query: string, cookie?: string, accepted?: string) =>
  pageLanguage(query, { ...(cookie && { cookie }), ...(accepted && { 'accept-language': accepted }) })

test('the address comes before the cookie, and the cookie before the browser', () => {
  expect(language('lng=es', 'i18next=fr', 'en')).toBe('es')
  expect(language('', 'theme=dark; i18next=fr-CA; a=b', 'en')).toBe('fr')
  expect(language('q=lng', undefined, 'es-DO,es;q=0.9,en;q=0.8')).toBe('es')
})

test('ignores languages that we do not have, and falls back to English', () => {
  expect(language('lng=tlh', 'i18next=qya', 'vo-VA, fr;q=0.5')).toBe('fr')
  expect(language('', 'ai18next=fr', '')).toBe('en')
  expect(language('lng=__proto__', undefined, '*')).toBe('en')
})

test('prefers the browser’s language with the highest weight, and rejects those with zero', () => {
  expect(language('', undefined, 'en;q=0.5, es;q=0.9')).toBe('es')
  expect(language('', undefined, 'fr;q=0, es;q=0.1')).toBe('es')
  expect(language('', undefined, 'fr;q=much, es;q=0.1')).toBe('es')
})
