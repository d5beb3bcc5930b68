import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { publishTogether } from './publish-together.ts'

/** A publisher that takes so long each time, and a writer that is at rest when the test says so. */
function aPublisher(takesMs: number) {
  const published: number[][] = []
  const errors: unknown[] = []
  let rest = (): void => undefined
  let writing: Promise<void> | null = null
  const publish = (news: readonly number[]): void => {
    published.push([...news])
    for (const until = performance.now() + takesMs; performance.now() < until; );
    if (news.includes(Number.NaN)) throw new Error('not a number')
  }
  const { add, release } = publishTogether(
    publish,
    () => writing,
    (error) => errors.push(error),
  )
  return {
    published,
    errors,
    add,
    release,
    write: () => {
      writing = new Promise((resolve) => {
        rest = () => {
          writing = null
          resolve()
        }
      })
      return () => rest()
    },
  }
}

test('where publishing costs nothing, nothing waits', () => {
  const { add, published } = aPublisher(0)
  for (const news of [[1, 2], [3]]) add(news)
  expect(published).toEqual([[1, 2], [3]])
})

test('where it takes long, what is being written meanwhile is published together with what was written before, in order', async () => {
  const { add, published, write } = aPublisher(30)
  add([1])
  const atRest = write()
  add([2, 3])
  await nextTurn()
  add([4])
  expect(published).toEqual([[1]])
  atRest()
  await vi.waitFor(() => expect(published).toEqual([[1], [2, 3, 4]]))
})

test('and what is held back waits no longer than publishing took, however long others write', async () => {
  const { add, published, write } = aPublisher(2)
  add([1])
  write()
  add([2])
  await vi.waitFor(() => expect(published).toEqual([[1], [2]]))
})

test('what comes alone waits for one turn of the event loop', async () => {
  const { add, published } = aPublisher(2)
  add([1])
  add([2])
  expect(published).toEqual([[1]])
  await nextTurn()
  await nextTurn()
  expect(published).toEqual([[1], [2]])
})

test('what is released is published at once, and once', async () => {
  const { add, release, published } = aPublisher(2)
  add([1])
  add([2])
  release()
  release()
  expect(published).toEqual([[1], [2]])
  await nextTurn()
  await nextTurn()
  expect(published).toEqual([[1], [2]])
})

test('what cannot be published is told, and the next is published', async () => {
  const { add, errors, published } = aPublisher(2)
  add([1])
  add([Number.NaN])
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  add([2])
  await vi.waitFor(() => expect(published).toHaveLength(3))
})
