import { execFileSync } from 'node:child_process'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deflatePart, gzipOfParts, storedBlock } from './gzip-parts.ts'

const COMMA = Buffer.from(',')

async function zipped(parts: readonly Buffer[]) {
  const whole = Buffer.concat(parts.flatMap((part, n) => (n === 0 ? [part] : [COMMA, part])))
  const blocks = await Promise.all(parts.map(deflatePart))
  return {
    whole,
    gzip: gzipOfParts(
      blocks.flatMap((block, n) => (n === 0 ? [block] : [storedBlock(COMMA), block])),
      whole,
    ),
  }
}

test('parts compressed one by one are the gzip of the whole, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 })), async (parts) => {
      const { whole, gzip } = await zipped(parts.map((part) => Buffer.from(part)))
      expect(gunzipSync(gzip).equals(whole)).toBe(true)
    }),
  )
})

test('there is one member: a program that stops after the first has everything', async () => {
  const { whole, gzip } = await zipped(['a match', 'another', 'é'.repeat(50_000)].map((text) => Buffer.from(text)))
  expect(execFileSync('gzip', ['-dc'], { input: gzip, maxBuffer: 10 * whole.length }).equals(whole)).toBe(true)
  // Node reads on after a member's end: here nothing may come after it.
  expect(() => gunzipSync(gzip.subarray(0, -1))).toThrow()
  expect(gzip.subarray(1).indexOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))).toBe(-1)
})

test('a stored block holds at most 65,535 bytes', () => {
  expect(() => storedBlock(Buffer.alloc(65_536))).toThrow(RangeError)
})
