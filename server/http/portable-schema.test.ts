import { expect, test } from 'vitest'
import { asyncApiDocument } from '../documents/asyncapi-document.ts'
import { openApiDocument } from '../documents/openapi-document.ts'
import { portablePattern, portableSchemas } from './portable-schema.ts'

test.each([
  ['^\\P{Cc}*$', '^[^\\x00-\\x1f\\x7f-\\x9f]*$'],
  ['^[\\w.:-]{1,64}$', '^[A-Za-z0-9_.:-]{1,64}$'],
  ['^\\d+\\.\\d$', '^[0-9]+\\.[0-9]$'],
  ['^[^\\u0000-\\u001f]*$', '^[^\\x00-\\x1f]*$'],
  ['[\\u2028]', '[\u2028]'],
  ['^\\[a\\]\\-[\\-]$', '^\\[a\\]\\-[\\-]$'],
])('the pattern %s becomes %s', (pattern, portable) => {
  expect(portablePattern(pattern)).toBe(portable)
})

test('a portable pattern matches the same characters', () => {
  for (const pattern of ['^\\P{Cc}$', '^[\\w.:-]$', '^\\d$', '^[^\\u0000-\\u001f\\u2028]$']) {
    const [given, portable] = [new RegExp(pattern, 'u'), new RegExp(portablePattern(pattern))]
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCharCode(code)
      expect([code, portable.test(character)]).toEqual([code, given.test(character)])
    }
  }
})

test('a tuple becomes a list of fixed length', () => {
  const side = { type: 'integer' }
  expect(portableSchemas({ type: 'array', prefixItems: [side, side], items: false })).toEqual({
    type: 'array',
    items: side,
    minItems: 2,
    maxItems: 2,
  })
  expect(portableSchemas({ type: 'array', prefixItems: [{ type: 'string' }, { const: ':' }] })).toMatchObject({
    items: { anyOf: [{ type: 'string' }, { const: ':' }] },
    minItems: 2,
  })
})

/** The syntax that JavaScript, Python, Java, Go, Rust, .NET and PCRE share. */
const SHARED_SYNTAX = /^(?:\\x[0-9a-f]{2}|\\[.+*?^$()[\]{}|/\\-]|\(\?:|[^\\(]|\((?!\?))*$/

test.each([
  ['openapi.json', await openApiDocument()],
  ['asyncapi.json', asyncApiDocument()],
])('%s has no pattern that another language reads differently, and no prefixItems', (_, text) => {
  const patterns: string[] = []
  JSON.parse(text, (key, value) => {
    if (key === 'pattern') patterns.push(value)
    return value
  })
  expect(patterns.filter((pattern) => !SHARED_SYNTAX.test(pattern))).toEqual([])
  expect(text).not.toContain('"prefixItems"')
})
