import { describe, expect, test } from 'vitest'
import { Held } from '../storage/storage.ts'
import { pointBy } from '../testing/client.ts'
import { aRecord } from '../testing/match-rows.ts'
import { createMatchWriter } from './match-writer.ts'
import type { Batch, EntryRow, MatchesRepository } from './matches-repository.ts'
import { planAppend } from './plan-append.ts'
import { loadScoresheets } from './scoresheets.ts'

const RECORDS = ['calm', 'held', 'other', ...Array.from({ length: 9 }, (_, n) => `more-${n}`)].map((id) => aRecord(id))
const NAME = RECORDS[0]?.player1 ?? ''
/** Longer than a short wait, shorter than a long one, ms. */
const BETWEEN = 1000

/** A writer on a database where another transaction holds some matches, until they are let go. */
async function aWriterBeside(heldIds: readonly string[]) {
  const rows: EntryRow[] = []
  const batches: Batch[] = []
  const holding = new Set(heldIds)
  let letGo = (): void => undefined
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let patient = 0
  let mostPatient = 0
  let lockTimeout = false
  const ofMatch = (id: string) => rows.filter(({ matchId }) => matchId === id)
  const repository: MatchesRepository = {
    allIds: async () => RECORDS.map(({ id }) => id),
    matchById: async (id) => RECORDS.find((record) => record.id === id),
    matchesById: async (ids) => RECORDS.filter(({ id }) => ids.includes(id)),
    entriesOf: async (ids) => ids.flatMap(ofMatch),
    entriesAfter: async (heads) => [...heads].flatMap(([id, head]) => ofMatch(id).filter(({ seq }) => seq > head)),
    store: async (batch, _deadline, lockMs = Number.POSITIVE_INFINITY) => {
      batches.push(batch)
      await new Promise(setImmediate)
      if (batch.entries.some(({ matchId }) => holding.has(matchId))) {
        if (lockMs < BETWEEN) throw new Held('55P03')
        mostPatient = Math.max(mostPatient, ++patient)
        await free
        patient -= 1
        if (lockTimeout) throw new Held('55P03')
      }
      rows.push(...batch.entries)
    },
  }
  const sheets = await loadScoresheets(repository)
  const writer = createMatchWriter(repository, sheets, { onCommit: () => undefined }, { shared: true })
  return {
    append: (id: string, more: object = {}) =>
      writer.submit(id, (sheet) => planAppend(id, [pointBy(NAME, more)], new Date(), sheet)),
    idsOf: (id: string) => ofMatch(id).map((row) => row.id),
    waiting: () => patient,
    mostWaiting: () => mostPatient,
    letGo: () => {
      holding.clear()
      letGo()
    },
    timeOut: () => {
      lockTimeout = true
      letGo()
    },
  }
}

describe('a match that another transaction holds', () => {
  test('holds up no other match, though nobody shared its batch', async () => {
    const { append, waiting, letGo } = await aWriterBeside(['held'])
    const held = append('held')
    await expect.poll(waiting).toBe(1)
    expect(await append('calm')).toMatchObject({ seq: 1 })
    expect(await append('calm')).toMatchObject({ seq: 2 })
    letGo()
    expect(await held).toMatchObject({ seq: 1 })
  })

  test('holds up nobody with whom it shared a batch', async () => {
    const { append, waiting, letGo } = await aWriterBeside(['held'])
    const [calm, held, other] = ['calm', 'held', 'other'].map((id) => append(id))
    expect(await Promise.all([calm, other])).toMatchObject([{ seq: 1 }, { seq: 1 }])
    await expect.poll(waiting).toBe(1)
    letGo()
    expect(await held).toMatchObject({ seq: 1 })
  })

  test('has its own entries in the order in which they were sent, whenever it is let go', async () => {
    const { append, idsOf, waiting, letGo } = await aWriterBeside(['held'])
    const sent = Array.from({ length: 8 }, (_, n) => ({ id: `mine-${n}` }))
    const answers = sent.slice(0, 3).map((entry) => append('held', entry))
    await expect.poll(waiting).toBe(1)
    answers.push(...sent.slice(3, 6).map((entry) => append('held', entry)))
    letGo()
    answers.push(...sent.slice(6).map((entry) => append('held', entry)))
    await Promise.all(answers)
    expect(idsOf('held')).toEqual(sent.map(({ id }) => id))
  })

  test('is answered with that alone where it is not let go in time', async () => {
    const { append, waiting, timeOut } = await aWriterBeside(['held'])
    const answers = Promise.allSettled([append('calm'), append('held')])
    await expect.poll(waiting).toBe(1)
    timeOut()
    const [calm, held] = await answers
    expect(calm).toMatchObject({ status: 'fulfilled', value: { seq: 1 } })
    expect(held).toMatchObject({ status: 'rejected', reason: expect.any(Held) })
  })

  test('takes no connection from the others, however many are held', async () => {
    const many = RECORDS.map(({ id }) => id).filter((id) => id !== 'calm')
    const { append, waiting, mostWaiting, letGo } = await aWriterBeside(many)
    const answers = many.map((id) => append(id))
    await expect.poll(waiting).toBe(6)
    expect(await append('calm')).toMatchObject({ seq: 1 })
    letGo()
    await Promise.all(answers)
    expect(mostWaiting()).toBe(6)
  })
})
