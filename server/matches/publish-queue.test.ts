import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPublishQueue } from './publish-queue.ts'

/** Returns a queue whose `publish` takes this long, beside a writer that the test starts and stops. */
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
  const { add, flush } = createPublishQueue(
    publish,
    () => writing,
    (error) => errors.push(error),
  )
  return {
    published,
    errors,
    add,
    flush,
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

test('publishes at once if publishing is fast', () => {
  const { add, published } = aPublisher(0)
  for (const news of [[1, 2], [3]]) add(news)
  expect(published).toEqual([[1, 2], [3]])
})

test('publishes several commits together and in order if publishing is slow', async () => {
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

test('delays an update no longer than the last publishing took', async () => {
  const { add, published, write } = aPublisher(2)
  add([1])
  write()
  add([2])
  await vi.waitFor(() => expect(published).toEqual([[1], [2]]))
})

test('publishes a single update after one turn of the event loop', async () => {
  const { add, published } = aPublisher(2)
  add([1])
  add([2])
  expect(published).toEqual([[1]])
  await nextTurn()
  await nextTurn()
  expect(published).toEqual([[1], [2]])
})

test('flushing publishes everything queued, once', async () => {
  const { add, flush, published } = aPublisher(2)
  add([1])
  add([2])
  flush()
  flush()
  expect(published).toEqual([[1], [2]])
  await nextTurn()
  await nextTurn()
  expect(published).toEqual([[1], [2]])
})

test('reports a failure, and publishes the next update', async () => {
  const { add, errors, published } = aPublisher(2)
  add([1])
  add([Number.NaN])
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  add([2])
  await vi.waitFor(() => expect(published).toHaveLength(3))
})

test('publishes later updates too after a commit that was waited for has failed', async () => {
  const errors: unknown[] = []
  const published: number[][] = []
  const failure = new Error('no commit')
  const { add } = createPublishQueue<number>(
    (news) => {
      published.push([...news])
      for (const until = performance.now() + 2; performance.now() < until; );
    },
    () => (published.length < 2 ? Promise.reject(failure) : null),
    (error) => errors.push(error),
  )
  for (const news of [[1], [2]]) add(news)
  await vi.waitFor(() => expect(published).toEqual([[1], [2]]))
  add([3])
  await vi.waitFor(() => expect(published).toEqual([[1], [2], [3]]))
  expect(errors).toEqual([failure])
})
