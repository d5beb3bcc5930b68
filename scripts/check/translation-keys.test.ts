// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code
import { expect, test } from 'vitest'
import { unlikeKeys, wrongKeys } from './translation-keys.ts'

const translations = {
  retry: 'Again',
  nav: { home: 'Home', live: 'Live' },
  cart: { item_one: '{{count}} item', item_other: '{{count}} items' },
}
const page = (text: string) => [{ path: 'web/page.tsx', text }]
const ALL = "t('retry'); link('nav.home'); t('cart.item', { count }); t(`nav.${page}`)"
const wrongIn = (text: string, values = "'live'") =>
  wrongKeys(translations, page(text), [...page(text), ...page(values)])

test('a key is used by name, as a plural, as an argument or through a template', () => {
  expect(wrongIn(ALL)).toEqual([])
})

test('reports an unused translation', () => {
  expect(wrongIn(ALL.replace("t('retry')", ''))).toEqual(['the translation is unused: retry'])
})

test('reports a translation that a template matches only with a value that never occurs', () => {
  expect(wrongIn(ALL, '')).toEqual(['the translation is unused: nav.live'])
})

test('reports a key without a translation', () => {
  expect(wrongIn(`${ALL}; t('again')`)).toEqual(['web/page.tsx: no translation for again'])
  expect(wrongIn(`${ALL}; t(live ? 'nav.now' : 'nav.live')`)).toEqual(['web/page.tsx: no translation for nav.now'])
})

test('reports a template that matches no key', () => {
  expect(wrongIn(`${ALL}; t(\`nav.\${page}.title\`)`)).toEqual(['web/page.tsx: no key matches `nav.….title`'])
})

test('languages have the same keys, each with its own plural forms', () => {
  const french = {
    retry: 'Encore',
    nav: { home: 'Accueil', live: 'Direct' },
    cart: { item_one: '{{count}} article', item_many: '{{count}} articles', item_other: '{{count}} articles' },
  }
  expect(unlikeKeys('en', translations, 'fr', french)).toEqual([])
  const { item_many: _, ...fewer } = french.cart
  expect(unlikeKeys('en', translations, 'fr', { ...french, cart: fewer })).toEqual(['fr lacks cart.item_many'])
  expect(unlikeKeys('en', translations, 'fr', { ...french, nav: { home: 'Accueil' } })).toEqual(['fr lacks nav.live'])
  expect(unlikeKeys('en', translations, 'fr', { ...french, more: 'Encore' })).toEqual(['en lacks more'])
})

test('a translation has the same placeholders in each language', () => {
  expect(unlikeKeys('en', { age: 'Updated {{number}} s ago' }, 'fr', { age: 'Mis à jour il y a {{n}} s' })).toEqual([
    'age: en and fr have different placeholders',
  ])
})
