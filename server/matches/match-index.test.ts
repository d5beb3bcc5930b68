import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MATCH_STATUSES } from '../../shared/scoring/score.ts'
import { createMatchIndex, ListedMatch } from './match-index.ts'
import { inOrder } from './match-order.ts'

/** Returns a version of a match. */
const versionOf = (id: string, date: number, status: ListedMatch['status'], seq: number): ListedMatch => {
  const none = {
    company: '',
    company2: '',
    category: '',
    description: '',
    club: null,
    court: null,
    format: null,
    heldMinutes: null,
    describedAt: 0,
    servicePoints: 0,
    servicePointsWon: 0,
    playedMs: null,
    pace: null,
  }
  const fields = { ...none, id, date, status, seq, updatedAt: seq }
  return new ListedMatch(fields, Buffer.from(JSON.stringify(fields)))
}

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const version = fc
  .tuple(id, fc.integer({ min: 0, max: 2 }), fc.constantFrom(...MATCH_STATUSES), fc.nat(3))
  .map((fields) => versionOf(...fields))
/** A version to add, or the id of a match to remove. */
const changes = fc.array(fc.record({ change: fc.oneof(version, id), read: fc.boolean() }), { maxLength: 30 })

test('after any changes, the index equals a new index of the same matches: order, statuses and hash', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const index = createMatchIndex()
      const matches = new Map<string, ListedMatch>()
      for (const { change, read } of steps) {
        if (typeof change === 'string') {
          index.remove(change)
          matches.delete(change)
        } else {
          index.set(change)
          matches.set(change.id, change)
        }
        if (!read) continue
        const expected = [...matches.values()].sort(inOrder)
        expect([...index.all()]).toEqual(expected)
        for (const status of MATCH_STATUSES)
          expect([...index.withStatus(status)]).toEqual(expected.filter((match) => match.status === status))
        expect(index.hash()).toBe(expected.reduce((sum, match) => sum ^ match.hash, 0n))
      }
    }),
  )
})

test('the hash of thousands of matches does not depend on when it is asked for', () => {
  const [often, once] = [createMatchIndex(), createMatchIndex()]
  for (let n = 0; n < 3000; n++) {
    const match = versionOf(`m${n % 1700}`, n % 40, 'live', n)
    often.set(match)
    once.set(match)
    if (n % 7 === 0) often.hash()
  }
  expect(often.hash()).toBe(once.hash())
})

test('an array of places keeps its order while matches are added, moved and removed', () => {
  const index = createMatchIndex()
  for (const [n, letter] of [...'abcde'].entries()) index.set(versionOf(letter, n, 'live', 0))
  const read = index.places('live')
  index.set(versionOf('f', 9, 'live', 0))
  index.set(versionOf('a', 9, 'live', 1))
  index.set(versionOf('b', 1, 'finished', 1))
  index.remove('c')
  expect(read.map((place) => place.id).join('')).toBe('edcba')
  expect([...index.withStatus('live')].map((match) => match.id).join('')).toBe('afed')
})
