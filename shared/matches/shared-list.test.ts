import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SharedList } from './shared-list.ts'

/** One step: extends or shortens the version that `from` selects. */
const steps = fc.array(fc.record({ from: fc.nat(), item: fc.option(fc.nat()) }), { maxLength: 60 })

test('every version keeps its items when other versions are extended or shortened', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 3 }), steps, (first, wanted) => {
      const versions = [{ list: SharedList.from(first), items: first }]
      for (const { from, item } of wanted) {
        const { list, items } = versions[from % versions.length] ?? { list: SharedList.from([]), items: [] }
        versions.push(
          item === null
            ? { list: list.withoutLast(), items: items.slice(0, -1) }
            : { list: list.with(item), items: [...items, item] },
        )
      }
      for (const { list, items } of versions) {
        expect([...list]).toEqual(items)
        expect(list).toHaveLength(items.length)
      }
    }),
  )
})

test('reads like an array', () => {
  const longer = SharedList.from([1, 2, 3]).with(4)
  fc.assert(
    fc.property(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }), (from, to) => {
      const [list, items] = [longer.withoutLast(), [1, 2, 3]]
      expect(list.at(from)).toBe(items.at(from))
      expect(list.slice(from)).toEqual(items.slice(from))
      expect(list.slice(from, to)).toEqual(items.slice(from, to))
    }),
  )
})
