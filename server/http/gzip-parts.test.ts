import { execFileSync } from 'node:child_process'
import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineCrc, crcShift } from './crc32-combine.ts'
import { deflatedPart, gzipOfParts, storedPart } from './gzip-parts.ts'

const COMMA = Buffer.from(',')

async function zipped(parts: readonly Buffer[]) {
  const whole = Buffer.concat(parts.flatMap((part, n) => (n === 0 ? [part] : [COMMA, part])))
  const compressed = await Promise.all(parts.map(deflatedPart))
  return { whole, gzip: gzipOfParts(compressed.flatMap((part, n) => (n === 0 ? [part] : [storedPart(COMMA), part]))) }
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
  expect(() => storedPart(Buffer.alloc(65_536))).toThrow(RangeError)
})

test('the check sum of a whole is had from those of its parts', () => {
  const bytes = fc.uint8Array({ maxLength: 5000 })
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const whole = crc32(Buffer.concat([first, second]))
      expect(combineCrc(crc32(first), crc32(second), crcShift(second.length))).toBe(whole)
    }),
  )
  const long = Buffer.alloc(70_000_000, 'long')
  expect(combineCrc(crc32('a'), crc32(long), crcShift(long.length))).toBe(crc32(long, crc32('a')))
})
