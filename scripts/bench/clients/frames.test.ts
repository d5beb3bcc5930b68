import { expect, test } from 'vitest'
import { clientFrame, FrameReader } from './frames.ts'

const frame = (payload: string): Buffer => {
  const bytes = Buffer.from(payload)
  const head =
    bytes.length < 126
      ? [0x81, bytes.length]
      : bytes.length < 65_536
        ? [0x81, 126, bytes.length >> 8, bytes.length & 0xff]
        : [0x81, 127, 0, 0, 0, 0, 0, bytes.length >> 16, (bytes.length >> 8) & 0xff, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
const SHORT = ['', '2', 'x'.repeat(125), 'y'.repeat(126), 'last']
const LONG = [...SHORT, 'z'.repeat(70_000), 'last']

test.each([
  [1, SHORT],
  [2, SHORT],
  [3, SHORT],
  [131, SHORT],
  [1000, LONG],
  [1_000_000, LONG],
])('frames are found whole in pieces of %i bytes', (size, payloads) => {
  const seen: string[] = []
  const reader = new FrameReader((bytes, from, to, opcode) => {
    expect(opcode).toBe(1)
    seen.push(bytes.toString('latin1', from, to))
  })
  const all = Buffer.concat(payloads.map(frame))
  // Always the same memory, as the socket's is.
  const piece = Buffer.alloc(size)
  for (let at = 0; at < all.length; at += size) {
    const length = all.copy(piece, 0, at, Math.min(at + size, all.length))
    reader.read(piece.subarray(0, length))
  }
  expect(seen).toEqual(payloads)
})

test('what a client sends is masked, and says how long it is', () => {
  expect([...clientFrame('3')]).toEqual([0x81, 0x81, 0, 0, 0, 0, 51])
  expect([...clientFrame('x'.repeat(300)).subarray(0, 4)]).toEqual([0x81, 0x80 | 126, 1, 44])
})
