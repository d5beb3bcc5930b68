import { expect, test } from 'vitest'
import type { CatalogueProduct } from '../../../shared/shop/catalogue-schemas.ts'
import {
  areKeywords,
  BLANK_PICTURE,
  BLANK_PRODUCT,
  centsOfPrice,
  isStock,
  isWritten,
  productFields,
  productValues,
} from './product-values.ts'

const SOCKS: CatalogueProduct = {
  id: 500,
  title: 'Socks',
  subtitle: 'Two pairs',
  imageAlt: 'Two pairs of socks',
  characteristics: [{ description: 'Cotton' }, { description: 'White, or blue' }],
  image: 'towel-bench.svg',
  imageUrl: '/images/towel-bench.0a1b2c3d.svg',
  pictures: [
    {
      image: 'bag-six.svg',
      imageUrl: '/images/bag-six.0a1b2c3d.svg',
      imageAlt: 'The socks in a bag',
      translations: { es: 'Las medias en un bolso' },
    },
  ],
  priceCents: 1205,
  translations: {
    fr: {
      title: 'Chaussettes',
      subtitle: 'Deux paires',
      imageAlt: 'Deux paires',
      characteristics: [{ description: 'Coton' }],
    },
  },
  keywords: { en: ['socks', 'feet'] },
  hidden: true,
  category: 'clothing',
  choices: [],
  variants: [],
  stock: 5,
  held: 1,
  tag: '3-5',
}

test.each([
  ['limited', SOCKS],
  ['unlimited', { ...SOCKS, stock: null, keywords: {}, translations: {}, pictures: [], category: null }],
])('the form sends a product as it was read, with a stock that is %s', (_, product) => {
  const { id: _i, held: _h, tag: _t, imageUrl: _u, ...fields } = product
  const pictures = fields.pictures.map(({ imageUrl: _, ...picture }) => picture)
  expect(productFields(productValues(product, 'USD'), 'USD')).toEqual({ ...fields, pictures })
})

test.each([
  ['14.90', 1490],
  ['14,9', 1490],
  [' 7 ', 700],
  ['1000000', 100_000_000],
  ['1000000.01', null],
  ['0', null],
  ['-1', null],
  ['1.999', null],
  ['US$ 5', null],
  ['', null],
])('the price %j is %j cents', (text, cents) => {
  expect(centsOfPrice(text, 'USD')).toBe(cents)
})

test.each([
  ['0', true],
  ['100000', true],
  ['100001', false],
  ['-1', false],
  ['1.5', false],
  ['', false],
])('accepts %j as a stock: %j', (text, is) => {
  expect(isStock(text)).toBe(is)
})

test('if another picture becomes the first one, each picture keeps its descriptions', () => {
  const values = productValues(SOCKS, 'USD')
  const fields = productFields({ ...values, pictures: values.pictures.toReversed() }, 'USD')
  expect(fields).toMatchObject({
    image: 'bag-six.svg',
    imageAlt: 'The socks in a bag',
    translations: { es: { imageAlt: 'Las medias en un bolso' }, fr: { imageAlt: '' } },
    pictures: [{ image: 'towel-bench.svg', imageAlt: 'Two pairs of socks', translations: { fr: 'Deux paires' } }],
  })
})

test.each([
  ['racket, racquet', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  [Array.from({ length: 21 }, (_, index) => index).join(), false],
])('accepts %j as search terms: %j', (text, are) => {
  expect(areKeywords(text)).toBe(are)
})

test('the texts of another language are needed as soon as one of them is written', () => {
  expect(isWritten(BLANK_PRODUCT, 'en')).toBe(true)
  expect(isWritten(BLANK_PRODUCT, 'fr')).toBe(false)
  expect(isWritten({ ...BLANK_PRODUCT, characteristics_fr: 'Coton' }, 'fr')).toBe(true)
  expect(isWritten({ ...BLANK_PRODUCT, keywords_fr: 'chaussettes' }, 'fr')).toBe(false)
  const described = { ...BLANK_PICTURE, alts: { ...BLANK_PICTURE.alts, fr: 'Deux paires' } }
  expect(isWritten({ ...BLANK_PRODUCT, pictures: [described] }, 'fr')).toBe(true)
  expect(isWritten({ ...BLANK_PRODUCT, pictures: [BLANK_PICTURE, described] }, 'fr')).toBe(false)
})

test('texts in one language are enough: they stand in place of English ones, and the form shows them once', () => {
  const described = { ...BLANK_PICTURE, alts: { ...BLANK_PICTURE.alts, es: 'Dos pares' } }
  const spanish = {
    ...BLANK_PRODUCT,
    title_es: 'Medias',
    subtitle_es: 'Dos pares',
    characteristics_es: 'Algodón',
    pictures: [described, described],
    price: '12',
  }
  expect(isWritten(spanish, 'en')).toBe(false)
  expect(isWritten(spanish, 'es')).toBe(true)
  const fields = productFields(spanish, 'USD')
  const texts = {
    title: 'Medias',
    subtitle: 'Dos pares',
    imageAlt: 'Dos pares',
    characteristics: [{ description: 'Algodón' }],
  }
  expect(fields).toMatchObject({
    ...texts,
    translations: { es: texts },
    pictures: [{ imageAlt: 'Dos pares', translations: { es: 'Dos pares' } }],
  })
  const stored: CatalogueProduct = { ...SOCKS, ...texts, translations: { es: texts }, pictures: [] }
  const shown = productValues(stored, 'USD')
  expect(shown).toMatchObject({ title_en: '', subtitle_en: '', characteristics_en: '', title_es: 'Medias' })
  expect(shown.pictures[0]?.alts).toEqual({ en: '', fr: '', es: 'Dos pares' })
  expect(productFields(shown, 'USD')).toMatchObject(texts)
})
