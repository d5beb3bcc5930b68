import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, isWorkbook } from './decode-text.ts'

const NAMES = 'Peña;Müller;Œuvré;Ørsted €'
const utf8 = (text: string) => new TextEncoder().encode(text)

test('reads UTF-8 with and without a mark, UTF-16 with a mark, and Latin-1', () => {
  expect(decodeText(utf8(NAMES))).toBe(NAMES)
  expect(decodeText(utf8(`\uFEFF${NAMES}`))).toBe(NAMES)
  const utf16 = Buffer.from(`\uFEFF${NAMES}`, 'utf16le')
  expect(decodeText(utf16)).toBe(NAMES)
  expect(decodeText(Buffer.from(utf16).swap16())).toBe(NAMES)
  expect(decodeText(Buffer.from('Peña;Müller', 'latin1'))).toBe('Peña;Müller')
})

test('reads any bytes as some text, and any text in UTF-8 as this text', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void expect(typeof decodeText(bytes)).toBe('string')))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.startsWith('\uFEFF'))
      expect(decodeText(utf8(text))).toBe(text)
    }),
  )
})

test('knows a workbook from a text', () => {
  expect(isWorkbook(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]))).toBe(true)
  expect(isWorkbook(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe(true)
  expect(isWorkbook(utf8('Player 1;Player 2'))).toBe(false)
  expect(isWorkbook(new Uint8Array())).toBe(false)
})
