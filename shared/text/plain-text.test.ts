import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
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

test('keeps 30 marks on a letter, and removes the others', () => {
  expect(plainText(`x${'\u0316'.repeat(31)}y`)).toBe(`x${'\u0316'.repeat(30)}y`)
  expect(plainText(`x${'\u0344'.repeat(20)}`)).toHaveLength(31)
})

/** Texts of 100,000 characters that are slow to read with backtracking, or slow to sort into NFC. */
const HOSTILE = [
  ['marks of two classes', `a${'\u0300\u0316'.repeat(50_000)}`],
  ['marks without a letter', '\u0316\u0300'.repeat(50_000)],
  ['marks on an Arabic letter', `\u0645${'\u064B'.repeat(100_000)}`],
  ['joiners between marks', `\u0645${'\u064B\u200C'.repeat(50_000)}`],
  ['unfinished flags', `\u{1F3F4}${'\u{E0067}'.repeat(49_999)}`],
  ['an unfinished family', '\u{1F469}\u200D'.repeat(33_000)],
  ['letters that NFC decomposes', '\uFB2C'.repeat(100_000)],
  ['spaces', `${' '.repeat(99_999)}a`],
] as const

describe.each(Object.entries({ plainText, foldText }))('%s takes linear time', (_, read) => {
  test.each(HOSTILE)('for %s', (_, text) => {
    const before = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(before)
    // About 50 ms. Quadratic time would be minutes.
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

test('a line is too long if what was sent is, and then nothing else reads it', () => {
  const long = lineSchema(80).safeParse(`${'\u200B'.repeat(320)}\0`)
  expect(long.error?.issues).toMatchObject([{ message: 'must have at most 80 characters' }])
  expect(lineSchema(80).safeParse('Zo\u0065\u0308'.repeat(20)).data).toBe('Zoë'.repeat(20))
  expect(lineSchema(80).safeParse('a'.repeat(81)).success).toBe(false)
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
    '\u0316'.repeat(29),
    '\u0344'.repeat(16),
    '\u{1D165}'.repeat(31),
    '\u09C7\u09BE',
    '\u064B',
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
    expect(lineSchema(80).safeParse(text).success).toBe(false)
  })

  test('no text that UTF-8 and databases keep unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (entered) => {
        const { success, data } = lineSchema(80).safeParse(entered)
        if (success) expect(Buffer.from(data, 'utf8').toString('utf8')).toBe(data)
      }),
    )
  })
})
