import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { lineSchema } from './text-schemas.ts'

describe('removes invisible characters', () => {
  test.each([
    ['zero-width space', 'An\u200Ba'],
    ['zero-width joiner between Latin letters', 'An\u200Da'],
    ['zero-width non-joiner between Latin letters', 'An\u200Ca'],
    ['byte order mark', '\uFEFFAna'],
    ['word joiner', 'A\u2060na'],
    ['soft hyphen', 'A\u00ADna'],
    ['right-to-left override', '\u202EAna\u202C'],
    ['isolates', '\u2067Ana\u2069'],
    ['left-to-right and right-to-left marks', '\u200EAna\u200F'],
    ['Arabic letter mark', 'Ana\u061C'],
    ['Hangul filler', 'Ana\u3164'],
    ['variation selector without a base', 'Ana\uFE0F'],
    ['tag characters without a flag', 'Ana\u{E0041}\u{E007F}'],
    ['spaces at the ends, behind an invisible character', ' \u200B Ana \u200B '],
  ])('%s', (_, text) => {
    expect(plainText(text)).toBe('Ana')
  })
})

describe('keeps characters that belong to a script or an emoji', () => {
  test.each([
    ['family', '👨‍👩‍👧‍👦'],
    ['woman with a skin tone at a wheel', '🚴🏽‍♀️'],
    ['rainbow flag', '🏳️‍🌈'],
    ['flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['flag of the Dominican Republic', '🇩🇴'],
    ['heart in colour', '❤️'],
    ['keycap', '1️⃣'],
    ['Persian word with a non-joiner', 'می\u200Cخواهم'],
    ['Sinhala conjunct', 'ශ්\u200Dරී'],
    ['Devanagari half form', 'क्\u200Dष'],
    ['Malayalam chillu at the end of a word', 'അവന്\u200D'],
    ['Hebrew', 'נועם'],
    ['Japanese name with a variant', '葛\u{E0100}城'],
    ['accents', 'Iñigo Núñez'],
    ['spaces and signs', 'Ana / Eva (WC) & Co.'],
  ])('%s', (_, text) => {
    expect(plainText(text)).toBe(text)
  })
})

test('writes composed and decomposed letters the same', () => {
  expect(plainText('Zoë Núñez'.normalize('NFD'))).toBe('Zoë Núñez')
})

test('applied twice gives the same result as once, for every text', () => {
  const odd = fc.constantFrom(
    ...'a1🏴👩🏽क्\u094Dک葛\u0301\u1100\u2640'.split(/(?:)/u),
    '\u200B',
    '\u200C',
    '\u200D',
    '\uFE0F',
  )
  const more = fc.constantFrom(
    ' ',
    '\uFE00',
    '\u{E0100}',
    '\u{E0067}',
    '\u{E007F}',
    '\u20E3',
    '\u202E',
    '\u180B',
    '\u1820',
  )
  const text = fc.oneof(fc.string({ unit: fc.oneof(odd, more) }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(text, (entered) => {
      const once = plainText(entered)
      expect(plainText(once)).toBe(once)
      expect(once).not.toMatch(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/)
    }),
    { numRuns: 500 },
  )
})

describe('a line of text rejects', () => {
  test.each([
    ['NUL', 'a\u0000b'],
    ['a control character', 'a\u001Bb'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['a C1 control', 'a\u0085b'],
    ['a high surrogate alone', 'a\uD83Db'],
    ['a low surrogate alone', '\uDE00'],
  ])('%s', (_, text) => {
    expect(lineSchema.safeParse(text).success).toBe(false)
  })

  test('no text that UTF-8 and databases keep unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (entered) => {
        const { success, data } = lineSchema.safeParse(entered)
        if (success) expect(Buffer.from(data, 'utf8').toString('utf8')).toBe(data)
      }),
    )
  })
})
