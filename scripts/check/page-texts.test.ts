// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code
import { expect, test } from 'vitest'
import { wrongTexts } from './page-texts.ts'

const FILES = {
  translation: { nav: { home: 'Home' } },
  shop: { shop: { title: 'Shop', sizes: { s: 'Small' } } },
}

const wrongIn = (texts: readonly string[], page: string, part = '') =>
  wrongTexts([{ files: ['web/page.tsx'], texts, onDemand: true }], FILES, [
    { path: 'web/page.tsx', text: page },
    { path: 'web/part.tsx', text: part },
  ])

test('a page may use the texts of the files that it loads', () => {
  expect(wrongIn(['shop'], "t('nav.home'); t('shop.title'); t(`shop.sizes.${size}`)")).toEqual([])
})

test('a part that loads on demand may load its own texts', () => {
  const page = "lazyPart(['shop'], () => import('./part.tsx'), Nothing)\nt('nav.home')"
  expect(wrongIn([], page, "t('shop.title')")).toEqual([])
  expect(wrongIn([], page, "t('nav.home')")).toEqual(['web/page.tsx loads shop.json, but uses no text of it'])
})

test.each([
  ["t('nav.home'); t('shop.title')", '', 'web/page.tsx: shop.title'],
  ["t('nav.home'); t(`shop.sizes.${size}`)", '', 'web/page.tsx: shop.sizes.s'],
  ["import { Part } from './part.tsx'\nt('nav.home')", "t('shop.title')", 'web/part.tsx: shop.title'],
  ["lazy(() => import('./part.tsx'))\nt('nav.home')", "t('shop.title')", 'web/part.tsx: shop.title'],
])('reports a text of a file that the page does not load: %s', (page, part, text) => {
  expect(wrongIn([], page, part)).toEqual([`${text} is in shop.json, which web/page.tsx does not load`])
})

test('reports a file that the page loads without using it', () => {
  expect(wrongIn(['shop'], "t('nav.home')")).toEqual(['web/page.tsx loads shop.json, but uses no text of it'])
})
