import { describe, expect, test } from 'vitest'
import { RowLocked } from '../storage/storage.ts'
import { writerOnRows } from '../testing/writer-on-rows.ts'
import { createSemaphore } from './match-queues.ts'

const IDS = ['calm', 'locked', 'other', ...Array.from({ length: 9 }, (_, n) => `more-${n}`)]
/** A time (ms) longer than a batch waits for a lock, and shorter than a single match waits for one. */
const BETWEEN = 1000

/** Returns a writer on a database where another transaction locks some matches until `unlock`. */
async function aWriterBeside(lockedIds: readonly string[]) {
  const locked = new Set(lockedIds)
  let unlock = (): void => undefined
  const free = new Promise<void>((resolve) => {
    unlock = resolve
  })
  let waiting = 0
  let mostWaiting = 0
  let lockTimeout = false
  const writer = await writerOnRows(IDS, async (batch, rows, lockMs) => {
    if (batch.entries.some(({ matchId }) => locked.has(matchId))) {
      if (lockMs < BETWEEN) throw new RowLocked('55P03')
      mostWaiting = Math.max(mostWaiting, ++waiting)
      await free
      waiting -= 1
      if (lockTimeout) throw new RowLocked('55P03')
    }
    rows.push(...batch.entries)
  })
  return {
    ...writer,
    waiting: () => waiting,
    mostWaiting: () => mostWaiting,
    unlock: () => {
      locked.clear()
      unlock()
    },
    timeOut: () => {
      lockTimeout = true
      unlock()
    },
  }
}

describe('a match that another transaction locks', () => {
  test('does not delay other matches', async () => {
    const { append, waiting, unlock } = await aWriterBeside(['locked'])
    const locked = append('locked')
    await expect.poll(waiting).toBe(1)
    expect(await append('calm')).toMatchObject({ seq: 1 })
    expect(await append('calm')).toMatchObject({ seq: 2 })
    unlock()
    expect(await locked).toMatchObject({ seq: 1 })
  })

  test('does not delay the other matches of its batch', async () => {
    const { append, waiting, unlock } = await aWriterBeside(['locked'])
    const [calm, locked, other] = ['calm', 'locked', 'other'].map((id) => append(id))
    expect(await Promise.all([calm, other])).toMatchObject([{ seq: 1 }, { seq: 1 }])
    await expect.poll(waiting).toBe(1)
    unlock()
    expect(await locked).toMatchObject({ seq: 1 })
  })

  test('keeps the order of its entries', async () => {
    const { append, idsOf, waiting, unlock } = await aWriterBeside(['locked'])
    const sent = Array.from({ length: 8 }, (_, n) => ({ id: `mine-${n}` }))
    const answers = sent.slice(0, 3).map((entry) => append('locked', entry))
    await expect.poll(waiting).toBe(1)
    answers.push(...sent.slice(3, 6).map((entry) => append('locked', entry)))
    unlock()
    answers.push(...sent.slice(6).map((entry) => append('locked', entry)))
    await Promise.all(answers)
    expect(idsOf('locked')).toEqual(sent.map(({ id }) => id))
  })

  test('fails alone if it stays locked', async () => {
    const { append, waiting, timeOut } = await aWriterBeside(['locked'])
    const answers = Promise.allSettled([append('calm'), append('locked')])
    await expect.poll(waiting).toBe(1)
    timeOut()
    const [calm, locked] = await answers
    expect(calm).toMatchObject({ status: 'fulfilled', value: { seq: 1 } })
    expect(locked).toMatchObject({ status: 'rejected', reason: expect.any(RowLocked) })
  })

  test('occupies at most six connections together with other locked matches', async () => {
    const many = IDS.filter((id) => id !== 'calm')
    const { append, waiting, mostWaiting, unlock } = await aWriterBeside(many)
    const answers = many.map((id) => append(id))
    await expect.poll(waiting).toBe(6)
    expect(await append('calm')).toMatchObject({ seq: 1 })
    unlock()
    await Promise.all(answers)
    expect(mostWaiting()).toBe(6)
  })
})

test('a semaphore admits the permitted number, and then the waiting ones in order', async () => {
  const semaphore = createSemaphore(2)
  const inside: number[] = []
  const releases = [1, 2, 3, 4].map(async (n) => {
    const release = await semaphore.acquire()
    inside.push(n)
    return release
  })
  await releases[1]
  await new Promise(setImmediate)
  expect(inside).toEqual([1, 2])
  ;(await releases[0])?.()
  await releases[2]
  expect(inside).toEqual([1, 2, 3])
  ;(await releases[1])?.()
  await releases[3]
  expect(inside).toEqual([1, 2, 3, 4])
})
