import { execFileSync } from 'node:child_process'
import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineCrc, crcShift } from './crc32-combine.ts'
import { compressPart, joinGzip } from './gzip-parts.ts'

test('joined parts are the gzip of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 })), async (bytes) => {
      const parts = bytes.map((part) => Buffer.from(part))
      const gzip = joinGzip(await Promise.all(parts.map(compressPart)))
      expect(gunzipSync(gzip).equals(Buffer.concat(parts))).toBe(true)
    }),
  )
})

test('joined parts are one gzip member', async () => {
  const parts = ['a match', 'another', 'é'.repeat(50_000)].map((text) => Buffer.from(text))
  const whole = Buffer.concat(parts)
  const gzip = joinGzip(await Promise.all(parts.map(compressPart)))
  expect(execFileSync('gzip', ['-dc'], { input: gzip, maxBuffer: 10 * whole.length }).equals(whole)).toBe(true)
  // Node continues after the end of a member: here nothing may follow it.
  expect(() => gunzipSync(gzip.subarray(0, -1))).toThrow()
  expect(gzip.subarray(1).indexOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))).toBe(-1)
})

test('the CRC of a whole follows from those of its parts', () => {
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
