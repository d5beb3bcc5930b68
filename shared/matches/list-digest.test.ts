import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf, digestOfList, type ListedVersion, replaced } from './list-digest.ts'

const version = (id: string, seq: number, updatedAt = 0): ListedVersion => ({ id, seq, updatedAt })
const aList = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 8 }), seq: fc.nat(300), updatedAt: fc.nat() }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
)

test('the digest of a list does not depend on the order, and is 0 without matches', () => {
  expect(digestOfList([])).toBe(0)
  fc.assert(
    fc.property(aList, (list) => {
      expect(digestOfList(list.toReversed())).toBe(digestOfList(list))
    }),
  )
})

test('replacing, adding and removing a match gives the digest of the changed list', () => {
  fc.assert(
    fc.property(aList, fc.nat(300), (list, seq) => {
      const [first, ...rest] = list
      if (!first) return
      const changed = { ...first, seq }
      const digest = digestOfList(list)
      expect(replaced(digest, first, changed)).toBe(digestOfList([changed, ...rest]))
      expect(replaced(digest, first, undefined)).toBe(digestOfList(rest))
      expect(replaced(digestOfList(rest), undefined, first)).toBe(digest)
    }),
  )
})

test('lists that differ by an entry of one match or of several, or by the time of a change, have different digests', () => {
  const matches = Array.from({ length: 200 }, (_, n) => version(`match-${n}`, n))
  const digests = new Set<number>([digestOfList(matches)])
  let lists = 1
  for (let n = 0; n < 199; n++) {
    const [one, two] = [matches[n], matches[n + 1]]
    if (!one || !two) continue
    const without = matches.filter((match) => match !== one && match !== two)
    for (const [here, there] of [
      [1, 0],
      [1, 1],
      [1, -1],
      [-1, 1],
      [2, -1],
    ] as const) {
      const changed = [version(one.id, one.seq + here), version(two.id, two.seq + there)]
      digests.add(digestOfList([...without, ...changed]))
      lists += 1
    }
    digests.add(digestOfList([...without, version(one.id, one.seq, 1), two]))
    lists += 1
  }
  expect(digests.size).toBe(lists)
})

test('a digest is a 32-bit integer without a sign', () => {
  fc.assert(
    fc.property(aList, (list) => {
      for (const digest of [digestOfList(list), ...list.map(digestOf)])
        expect(digest).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** 32)
    }),
  )
})
