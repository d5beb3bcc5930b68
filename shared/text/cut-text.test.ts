import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['Ana Reyes', 40, 'Ana Reyes'],
  ['Ana Reyes', 4, 'Ana'],
  ['Ana 🎾 Reyes', 5, 'Ana'],
  ['Ana 🎾 Reyes', 6, 'Ana 🎾'],
  ['🎾', 1, ''],
])('%s cut to %d characters is “%s”', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut)
})

test('a cut text is never too long, and is a text that UTF-8 keeps unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, longest) => {
      const cut = cutText(text, longest)
      expect(cut.length).toBeLessThanOrEqual(longest)
      expect(Buffer.from(cut, 'utf8').toString('utf8')).toBe(cut)
      expect(text.trimStart().startsWith(cut)).toBe(true)
    }),
  )
})
