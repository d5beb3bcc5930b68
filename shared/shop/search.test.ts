import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { isFound, productTexts } from './product.ts'
import { searchProducts, stemOf } from './search.ts'
import type { Product } from './shop-schemas.ts'

/** The club's own catalogue. */
const folder = new URL('../../server/content/shop/', import.meta.url)
const catalogue = readdirSync(folder)
  .map(
    (name): Product => ({ ...JSON.parse(readFileSync(new URL(name, folder), 'utf8')), id: Number.parseInt(name, 10) }),
  )
  .sort((one, other) => one.id - other.id)

const OLD_RACKETS = [1, 2, 3]
const LIGHT_RACKET = 14
const RACKETS = [...OLD_RACKETS, LIGHT_RACKET]
const [BALLS, STRINGS, GRIPS, CAP, BAG, TOWEL, WRISTBANDS, DAMPENERS, BOTTLE] = [4, 5, 6, 7, 8, 9, 10, 11, 12] as const

const found = (typed: string, language: Language) => searchProducts(catalogue, typed, language).map(({ id }) => id)

describe.each<[Language, [typed: string, ids: readonly number[]][]]>([
  [
    'en',
    [
      ['', catalogue.map(({ id }) => id)],
      ['racket', [...OLD_RACKETS, BAG, LIGHT_RACKET]],
      ['racquet', [...OLD_RACKETS, BAG, LIGHT_RACKET]],
      ['tennis racquets', RACKETS],
      ['tennis balls', [BALLS]],
      ['Ball', [BALLS]],
      ['towels', [TOWEL]],
      ['a bottle of water', [BOTTLE]],
      ['tow', [TOWEL]],
      ['racq', [...OLD_RACKETS, BAG, LIGHT_RACKET]],
      ['hats', [CAP]],
      ['sweatband', [WRISTBANDS]],
      ['water bottles', [BOTTLE]],
      ['string', [STRINGS, DAMPENERS]],
      ['Muneca', [WRISTBANDS]],
      ['grips', [GRIPS]],
      ['tennis shoes', []],
      ['balls towel', []],
      ['xyz', []],
    ],
  ],
  [
    'fr',
    [
      ['raquette', [...OLD_RACKETS, BAG, LIGHT_RACKET]],
      ['raquettes de tennis', RACKETS],
      ['balles de tennis', [BALLS]],
      ['balle', [BALLS]],
      ['cordes', [STRINGS]],
      ['serviettes', [TOWEL]],
      ['chapeaux', [CAP]],
      ['bouteille d’eau', [BOTTLE]],
      ['poignet eponge', [WRISTBANDS]],
      ['chaussures', []],
    ],
  ],
  [
    'es',
    [
      ['raqueta', [...OLD_RACKETS, BAG, LIGHT_RACKET]],
      ['raquetas de tenis', RACKETS],
      ['pelotas de tenis', [BALLS]],
      ['bolas', [BALLS]],
      ['toallas', [TOWEL]],
      ['cachucha', [CAP]],
      ['munequera', [WRISTBANDS]],
      ['mochila', [BAG]],
      ['termo', [BOTTLE]],
      ['niños', [3]],
      ['zapatos', []],
    ],
  ],
])('in %s', (language, table) => {
  test.each(table)('"%s" finds %j', (typed, ids) => {
    expect(found(typed, language)).toEqual(ids)
  })
})

test.each<[Language, typed: string, ids: readonly number[]]>([
  ['en', 'raqueta', [...OLD_RACKETS, BAG, LIGHT_RACKET]],
  ['en', 'raquettes de tennis', RACKETS],
  ['en', 'muñequeras', [WRISTBANDS]],
  ['fr', 'racquets', [...OLD_RACKETS, BAG, LIGHT_RACKET]],
  ['fr', 'cachucha', [CAP]],
  ['es', 'towels', [TOWEL]],
  ['es', 'casquettes', [CAP]],
])('in %s, "%s" is found in another language: %j', (language, typed, ids) => {
  expect(found(typed, language)).toEqual(ids)
})

test('lists the products that the documented rule finds first, then the products found by words', () => {
  expect(found('cord', 'fr'), 'the title or subtitle has it').toEqual([1, 2, STRINGS, LIGHT_RACKET])
  const [first, ...others] = found('grip', 'es')
  expect(first).toBe(GRIPS)
  expect(others).not.toContain(GRIPS)
})

test('finds at least what the documented rule finds, in the same order, for any text', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(...catalogue.flatMap(({ title, subtitle }) => [...title.split(' '), ...subtitle.split(' ')])),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom(...LANGUAGES), (text, language) => {
      const documented = catalogue.filter((product) => isFound(productTexts(product, language), text))
      const all = searchProducts(catalogue, text, language)
      expect(all.slice(0, documented.length)).toEqual(documented)
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

test('every product has keywords in every language', () => {
  for (const { title, keywords } of catalogue)
    for (const language of LANGUAGES) expect(keywords[language]?.length, `${title}, ${language}`).toBeGreaterThan(0)
})

test.each<[Language, one: string, other: string]>([
  ['en', 'towel', 'towels'],
  ['en', 'match', 'matches'],
  ['en', 'body', 'bodies'],
  ['en', 'string', 'strings'],
  ['fr', 'chapeau', 'chapeaux'],
  ['fr', 'balle', 'balles'],
  ['es', 'pelota', 'pelotas'],
  ['es', 'balón', 'balones'],
  ['es', 'niño', 'niñas'],
])('%s: "%s" and "%s" have the same stem', (language, one, other) => {
  expect(stemOf(one, language)).toBe(stemOf(other, language))
})

test.each<[Language, one: string, other: string]>([
  ['en', 'glass', 'glad'],
  ['en', 'cap', 'cape'],
  ['es', 'pelota', 'pelo'],
])('%s: "%s" and "%s" have different stems', (language, one, other) => {
  expect(stemOf(one, language)).not.toBe(stemOf(other, language))
})
