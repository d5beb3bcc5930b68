import { describe, expect, test } from 'vitest'
import { UniqueViolation } from '../storage/storage.ts'
import { aRow } from '../testing/match-rows.ts'
import { writerOnRows } from '../testing/writer-on-rows.ts'

/** Returns a writer on a database where another server is first to write to the match `busy`, this many times. */
async function aContendedWriter(times: number) {
  let unreadable = false
  const writer = await writerOnRows(['busy', 'calm', 'other'], async (batch, rows) => {
    const [first] = batch.entries.filter(({ matchId }) => matchId === 'busy')
    if (first && times-- > 0) {
      rows.push(aRow('busy', first.seq, { id: `theirs-${times}`, ...(unreadable && { action: null }) }))
      throw new UniqueViolation('match_entries')
    }
    rows.push(...batch.entries)
  })
  return {
    ...writer,
    breakRows: () => {
      unreadable = true
    },
  }
}

describe('a match that other servers keep writing to', () => {
  test('does not delay the other matches of its batch', async () => {
    const { append, batches } = await aContendedWriter(15)
    const answered: string[] = []
    const all = ['busy', 'calm', 'other'].map((id) => append(id).then(() => answered.push(id)))
    await Promise.all(all)
    expect(answered).toEqual(['calm', 'other', 'busy'])
    const withCalm = batches.filter(({ entries }) => entries.some(({ matchId }) => matchId === 'calm'))
    expect(withCalm).toHaveLength(2)
  })

  test('keeps the order of its entries', async () => {
    const { append, idsOf } = await aContendedWriter(6)
    const sent = Array.from({ length: 9 }, (_, n) => ({ id: `mine-${n}` }))
    const answers: Promise<unknown>[] = [append('calm')]
    for (const [n, entry] of sent.entries()) {
      answers.push(append('busy', entry))
      if (n % 2) await new Promise((resolve) => setTimeout(resolve, 3))
    }
    await Promise.all(answers)
    expect(idsOf('busy').filter((id) => id.startsWith('mine'))).toEqual(sent.map(({ id }) => id))
    // The match's own queue is empty by now, so the match shares batches again.
    await Promise.all([append('busy'), append('calm')])
  })

  test('rejects an append after an entry that this version cannot read, and other matches’ appends succeed', async () => {
    const { append, breakRows } = await aContendedWriter(1)
    breakRows()
    const [busy, calm] = await Promise.allSettled([append('busy'), append('calm')])
    expect(busy).toMatchObject({ status: 'rejected', reason: { code: 'MATCH_UNREADABLE' } })
    expect(calm).toMatchObject({ status: 'fulfilled', value: { seq: 1 } })
  })
})
