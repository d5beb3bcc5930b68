import { expect, test } from 'vitest'
import { formatOf } from './format.ts'
import { FORMAT_NAMES, NAMED_FORMATS, nameOfFormat, nearestFormatName } from './named-formats.ts'

test.each(FORMAT_NAMES)('%s is the name of a format that the engine knows', (name) => {
  expect(formatOf(NAMED_FORMATS[name])).not.toBeNull()
  expect(nameOfFormat(NAMED_FORMATS[name])).toBe(name)
  expect(nearestFormatName(NAMED_FORMATS[name])).toBe(name)
})

test.each([
  ['SET5-S:6/TB7-F:6', 'best5'],
  ['SET3-S:T20', 'best3'],
  ['SET1-S:8/TB7@7', 'oneSet'],
  ['SET1-S:TB7', null],
  ['no format', null],
])('the nearest name of %s is %s', (code, name) => {
  expect(nameOfFormat(code)).toBeNull()
  expect(nearestFormatName(code)).toBe(name)
})
