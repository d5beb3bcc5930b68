import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFound, productTexts } from './product.ts'
import type { Product } from './shop-schemas.ts'

const racket = { title: 'Malecón 100', subtitle: 'An all-court racket' }

test.each(['', '  ', 'malecón', 'MALECÓN', '100', 'all-court', 'RACKET', ' racket '])(
  'a search for "%s" finds the racket',
  (typed) => {
    expect(isFound(racket, typed)).toBe(true)
  },
)

test.each(['strings', 'malecón racket', '100An', 'racket.', '.*'])(
  'a search for "%s" does not find the racket',
  (typed) => {
    expect(isFound(racket, typed)).toBe(false)
  },
)

test('any part of the title or the subtitle finds a product, in any letter case', () => {
  const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 1 })
  fc.assert(
    fc.property(ascii, ascii, fc.nat(), fc.nat(), fc.boolean(), (title, subtitle, from, length, upper) => {
      const whole = upper ? title : subtitle
      const piece = whole.slice(from % whole.length, (from % whole.length) + 1 + length)
      return isFound({ title, subtitle }, upper ? piece.toUpperCase() : piece.toLowerCase())
    }),
  )
})

test('returns the texts of the language, or English ones', () => {
  const es = { ...racket, title: 'Raqueta', imageAlt: '', characteristics: [] }
  const product = { ...racket, translations: { es } } as unknown as Product
  expect(productTexts(product, 'es').title).toBe('Raqueta')
  expect(productTexts(product, 'fr').title).toBe('Malecón 100')
  expect(productTexts(product, 'xx').title).toBe('Malecón 100')
})
