import { expect, test } from 'vitest'
import { isPhone } from './phone.ts'

test.each(['+1 809 555 0104', '(0221) 98 76-54', '0171/1234567', '112', '+33.6.12.34.56.78', '809 555 0104 (work)'])(
  '“%s” is a phone number',
  (text) => expect(isPhone(text)).toBe(true),
)

test.each(['', 'abc', 'call me', '12', '+', '(no)', 'Rosa 809 555 0104', '1a2'])('“%s” is no phone number', (text) =>
  expect(isPhone(text)).toBe(false),
)

test('checks any text in linear time', () => {
  const began = performance.now()
  for (const text of ['('.repeat(200_000), '1'.repeat(200_000), `1${' '.repeat(200_000)}`]) isPhone(text)
  expect(performance.now() - began).toBeLessThan(1_000)
})
