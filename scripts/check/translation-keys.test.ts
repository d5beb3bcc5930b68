// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code
import { expect, test } from 'vitest'
import { unlikeKeys, wrongKeys } from './translation-keys.ts'

const words = {
  retry: 'Again',
  nav: { home: 'Home', live: 'Live' },
  cart: { item_one: '{{count}} item', item_other: '{{count}} items' },
}
const page = (text: string) => [{ path: 'web/page.tsx', text }]
const ALL = "t('retry'); link('nav.home'); t('cart.item', { count }); t(`nav.${page}`)"
const wrongIn = (text: string, values = "'live'") => wrongKeys(words, page(text), [...page(text), ...page(values)])

test('words that are shown by name, counted, passed on or fitted into a template are used', () => {
  expect(wrongIn(ALL)).toEqual([])
})

test('a word that nothing shows is told', () => {
  expect(wrongIn(ALL.replace("t('retry')", ''))).toEqual(['nothing shows the word retry'])
})

test('a word that a template could show, but whose value nothing has, is told', () => {
  expect(wrongIn(ALL, '')).toEqual(['nothing shows the word nav.live'])
})

test('a key without a word is told, wherever it stands', () => {
  expect(wrongIn(`${ALL}; t('again')`)).toEqual(['web/page.tsx: there is no word for again'])
  expect(wrongIn(`${ALL}; t(live ? 'nav.now' : 'nav.live')`)).toEqual(['web/page.tsx: there is no word for nav.now'])
})

test('a template that no key fits is told', () => {
  expect(wrongIn(`${ALL}; t(\`nav.\${page}.title\`)`)).toEqual(['web/page.tsx: no word fits `nav.….title`'])
})

test('languages have the same keys, each with the plurals that its language counts in', () => {
  const french = {
    retry: 'Encore',
    nav: { home: 'Accueil', live: 'Direct' },
    cart: { item_one: '{{count}} article', item_many: '{{count}} articles', item_other: '{{count}} articles' },
  }
  expect(unlikeKeys('en', words, 'fr', french)).toEqual([])
  const { item_many: _, ...fewer } = french.cart
  expect(unlikeKeys('en', words, 'fr', { ...french, cart: fewer })).toEqual(['fr has no word for cart.item_many'])
  expect(unlikeKeys('en', words, 'fr', { ...french, nav: { home: 'Accueil' } })).toEqual([
    'fr has no word for nav.live',
  ])
  expect(unlikeKeys('en', words, 'fr', { ...french, more: 'Encore' })).toEqual(['en has no word for more'])
})

test('a word is filled with the same things in each language', () => {
  expect(unlikeKeys('en', { age: 'Updated {{number}} s ago' }, 'fr', { age: 'Mis à jour il y a {{n}} s' })).toEqual([
    'age: en and fr are filled differently',
  ])
})
