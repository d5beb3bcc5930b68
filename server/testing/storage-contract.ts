import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMatchesRepository, type EntryRow, type MatchRecord } from '../matches/matches-repository.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { aRecord, aRow, idsIn } from './match-rows.ts'
import { peopleContract } from './people-contract.ts'
import { reservationsContract } from './reservations-contract.ts'

/** Tests that every storage must pass. Each test has its own matches in the one database that `open` opens. */
export function storageContract(open: () => Promise<Storage>): void {
  let storage: Storage
  let repository: ReturnType<typeof createMatchesRepository>
  beforeAll(async () => {
    storage = await open()
    repository = createMatchesRepository(storage)
  })
  afterAll(() => storage.close())

  const store = (created: MatchRecord[], entries: EntryRow[] = [], changed: MatchRecord[] = []): Promise<void> =>
    repository.store({ created, changed, entries })

  test('answers a ping', async () => {
    await expect(storage.ping()).resolves.toBeUndefined()
  })

  describe('returns unchanged', () => {
    test.each([
      ['with required fields only', aRecord('plain')],
      [
        'with all fields',
        aRecord('full', {
          description: "Robert'); DROP TABLE matches;--\n\t“ ”",
          date: Date.UTC(9999, 11, 31, 23, 59, 59, 999),
          liveStream: true,
          streamUrl: 'https://tv.example/?a=1&b=2',
          format: 'SET3-S:6/TB7',
          firstServer: 2,
          players: [
            ['Ana', 'Eva'],
            ['Luz', 'Mía'],
          ],
        }),
      ],
      ['before 1970', aRecord('old', { date: Date.UTC(0, 0, 1) })],
    ])('a match %s', async (_, record) => {
      await store([record])
      expect(await repository.matchById(record.id)).toEqual(record)
      expect(await idsIn(repository)).toContain(record.id)
    })

    test('entries of every kind, in the order of their seq', async () => {
      const rows = [
        aRow('kinds', 1, {
          action: 'WINNER',
          shot: 'DROP_SHOT',
          stroke: 'BACKHAND',
          detail: { serve: 2, speedKmh: 163.5, net: [1, 2], unclassified: false },
        }),
        aRow('kinds', 2, { kind: 'undo', side: null, action: null, game: null, gamescore: null, undone: 1 }),
        ...[
          { kind: 'status', status: 'retired', winner: 2 } as const,
          { kind: 'penalty', side: 2, penalty: 'game' } as const,
          { kind: 'correction', server: 1 } as const,
          {
            kind: 'start',
            sets: [{ games: [6, 6], tiebreak: [3, 4] }],
            points: [0, 0],
            server: null,
          } as const,
        ].map((detail, index) =>
          aRow('kinds', index + 3, {
            kind: detail.kind,
            side: null,
            action: null,
            game: null,
            gamescore: null,
            detail,
          }),
        ),
      ]
      const written = rows.map((row, index) => ({
        ...row,
        playedAt: index % 2 === 0 ? row.at - 1 : null,
        author: index % 2 === 0 ? ('grant:g1' as const) : null,
      }))
      await store([aRecord('kinds')], written.toReversed())
      expect(await repository.entriesOf(['kinds'])).toEqual(written)
    })

    test('a match with its latest record', async () => {
      await store([aRecord('changing')])
      const changed = aRecord('changing', { category: 'Mixed', liveStream: true, streamUrl: 'https://tv.example' })
      await store([], [], [changed])
      expect(await repository.matchById('changing')).toEqual(changed)
    })

    test('the logs of several matches, and of no others', async () => {
      await store(
        ['a', 'b', 'c'].map((id) => aRecord(id)),
        [aRow('b', 1), aRow('a', 1), aRow('c', 1), aRow('a', 2)],
      )
      const rows = await repository.entriesOf(['a', 'b'])
      expect(rows.map(({ matchId, seq }) => [matchId, seq])).toEqual([
        ['a', 1],
        ['a', 2],
        ['b', 1],
      ])
    })

    test('more entries than fit into one statement', async () => {
      await store(
        [aRecord('long')],
        Array.from({ length: 2500 }, (_, i) => aRow('long', i + 1)),
      )
      expect(await repository.entriesOf(['long'])).toHaveLength(2500)
    })
  })

  test('returns nothing for an unknown match', async () => {
    expect(await repository.matchById('nobody')).toBeUndefined()
    expect(await repository.entriesOf(['nobody'])).toEqual([])
  })

  describe('the database enforces uniqueness', () => {
    test.each<[string, EntryRow]>([
      ['seq of a match', aRow('unique', 1, { id: 'other' })],
      ['id of a match', aRow('unique', 2, { id: 'e1' })],
    ])('a second entry with the %s is a UniqueViolation', async (_, second) => {
      if (!(await repository.matchById('unique'))) await store([aRecord('unique')], [aRow('unique', 1)])
      await expect(store([], [second])).rejects.toBeInstanceOf(UniqueViolation)
      expect(await repository.entriesOf(['unique'])).toEqual([aRow('unique', 1)])
    })

    test('a second match with an id is a UniqueViolation', async () => {
      await store([aRecord('once')])
      await expect(store([aRecord('once', { category: 'Mixed' })])).rejects.toBeInstanceOf(UniqueViolation)
      expect(await repository.matchById('once')).toEqual(aRecord('once'))
    })

    test('the same seq and id in two matches are no violation', async () => {
      await store([aRecord('one'), aRecord('two')], [aRow('one', 1), aRow('two', 1)])
      expect(await repository.entriesOf(['one', 'two'])).toHaveLength(2)
    })
  })

  describe('a batch is stored whole or not at all', () => {
    test('stores nothing if its last entry is rejected', async () => {
      await store([aRecord('batch')], [aRow('batch', 1)])
      const entries = [aRow('batch', 2), aRow('fresh', 1), aRow('batch', 1, { id: 'again' })]
      const changed = [aRecord('batch', { category: 'Mixed' })]
      await expect(store([aRecord('fresh')], entries, changed)).rejects.toBeInstanceOf(UniqueViolation)
      expect(await repository.matchById('fresh')).toBeUndefined()
      expect(await repository.matchById('batch')).toEqual(aRecord('batch'))
      expect(await repository.entriesOf(['batch', 'fresh'])).toEqual([aRow('batch', 1)])
    })

    test('stores the next batch after a rejected one', async () => {
      await store([aRecord('next')], [aRow('next', 1)])
      await expect(store([], [aRow('next', 2), aRow('next', 2)])).rejects.toThrow()
      await store([], [aRow('next', 2), aRow('next', 3)])
      expect((await repository.entriesOf(['next'])).map(({ seq }) => seq)).toEqual([1, 2, 3])
    })
  })

  reservationsContract(() => storage)
  peopleContract(() => storage)

  test('rejects an entry of an unknown match', async () => {
    const refused = store([], [aRow('nowhere', 1)])
    await expect(refused).rejects.toThrow()
    await expect(refused).rejects.not.toBeInstanceOf(UniqueViolation)
    expect(await repository.entriesOf(['nowhere'])).toEqual([])
  })
}

/** Tests that a closed storage throws instead of hanging. */
export function closingContract(open: () => Promise<Storage>): void {
  test('rejects pings and writes once it is closed', async () => {
    const storage = await open()
    await storage.close()
    await expect(storage.ping()).rejects.toThrow()
    const batch = { created: [aRecord('late')], changed: [], entries: [] }
    await expect(createMatchesRepository(storage).store(batch)).rejects.toThrow()
  })
}
