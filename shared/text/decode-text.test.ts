import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'Nom;Prénom\nPeña;Zoé'

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['Latin-1', Buffer.from(TEXT, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
])('reads a file in %s', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(TEXT)
})

test('reads any text in UTF-8 as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeText(new Uint8Array(Buffer.from(`.${text}`)))).toBe(`.${text}`)
    }),
  )
})

test('a table of 5,000 rows in Latin-1 keeps its letters', () => {
  const rows = Array.from({ length: 5000 }, (_, n) => `Zoé Peña ${n};${n}`).join('\n')
  expect(decodeText(new Uint8Array(Buffer.from(rows, 'latin1')))).toBe(rows)
})
