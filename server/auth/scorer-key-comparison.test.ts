import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparerWith } from './scorer-key.ts'

const anyKey = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })

test('[F9] accepts only the exact key', () => {
  fc.assert(
    fc.property(anyKey, anyKey, anyKey, (key, other, more) => {
      const isKey = comparerWith(key)
      expect(isKey(key)).toBe(true)
      expect(isKey(other)).toBe(other === key)
      for (const longer of [key + more, more + key, `${key}\0`, `${key}€`, `${key}\u{1f3be}`])
        expect(isKey(longer)).toBe(false)
      expect(isKey(key.slice(0, -1))).toBe(false)
      expect(isKey('')).toBe(false)
      expect(isKey(key)).toBe(true)
    }),
  )
})
