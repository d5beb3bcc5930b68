import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const words = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(words)

const french = words(
  JSON.parse(readFileSync(new URL('../../web/public/locales/fr/translation.json', import.meta.url), 'utf8')),
)

test('no French sentence leaves its colon, question mark, exclamation mark or semicolon alone on the next line', () => {
  const breaking = french.filter((text) => / [:;?!»]|« /.test(text))
  expect(breaking, 'U+00A0 stands before : ; ? ! and inside « »').toEqual([])
  expect(french.filter((text) => /\u00A0[:;?!]/.test(text)).length).toBeGreaterThan(10)
})
