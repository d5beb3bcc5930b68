import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyLog, type MatchLog } from '../matches/match-log.ts'
import { isOver, type Score } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { anyDraft } from '../testing/arbitraries.ts'
import { AT, BLANK, declared, drafts, logOf, point, UNDO } from '../testing/logs.ts'
import { games } from '../testing/scores.ts'
import { endedSets, eventsIn, type MatchEvent, mayHaveEvents } from './webhook-events.ts'

const ruled = (code: string): MatchLog => emptyLog('m1', AT, startScore(code))
const SHORT = ruled('SET3-S:2/TB7')
/** Returns the events as short texts: `3 set.ended 1`. */
const told = (log: MatchLog): string[] =>
  eventsIn(log).map((event) => {
    const more = event.type === 'set.ended' ? [event.set] : event.type === 'match.corrected' ? event.corrects : []
    return [event.seq, event.type, ...more].join(' ')
  })

describe('the events of a log', () => {
  test.each([
    ['of a match without entries are none', BLANK, [], []],
    ['begin with the first point', BLANK, drafts('12'), ['1 match.started']],
    ['contain no sets by the documented rules', BLANK, drafts(games(1, 7)), ['1 match.started']],
    [
      'contain each set, and the result after the last set',
      SHORT,
      drafts(`${games(1, 2)}${games(2, 2)}${games(1, 2)}`),
      ['1 match.started', '8 set.ended 1', '16 set.ended 2', '24 set.ended 3', '24 match.ended'],
    ],
    ['contain a walkover as a result without a start', BLANK, [declared('walkover', 1)], ['1 match.ended']],
    [
      'leave out the unfinished set of a match that was broken off',
      SHORT,
      [...drafts(`${games(1, 2)}2`), declared('retired', 2)],
      ['1 match.started', '8 set.ended 1', '10 match.ended'],
    ],
    ['leave out suspensions', BLANK, [declared('suspended'), declared('resumed'), ...drafts('1')], ['2 match.started']],
    ['leave out an undo of a point', BLANK, [...drafts('12'), UNDO], ['1 match.started']],
    [
      'correct a start that was undone',
      BLANK,
      [...drafts('1'), UNDO, ...drafts('2')],
      ['1 match.started', '2 match.corrected match.started', '3 match.started'],
    ],
    [
      'correct the set and the result of an undone last point',
      ruled('SET1-S:2/TB7'),
      [...drafts(games(1, 2)), UNDO, point(2)],
      ['1 match.started', '8 set.ended 1', '8 match.ended', '9 match.corrected set.ended match.ended'],
    ],
    [
      'correct the result alone, if a declared end is undone',
      SHORT,
      [...drafts(games(1, 2)), declared('retired', 1), UNDO],
      ['1 match.started', '8 set.ended 1', '9 match.ended', '10 match.corrected match.ended'],
    ],
  ])('%s', (_, from, wanted, expected) => {
    expect(told(logOf(wanted, from))).toEqual(expected)
  })
})

/** The facts that a receiver knows after these events. A correction replaces them all. */
function receivedFrom(events: readonly MatchEvent[]) {
  let known: { started: boolean; sets: unknown[]; result: unknown } = { started: false, sets: [], result: null }
  for (const event of events) {
    const { score } = event
    const result = isOver(score) ? [score.status, score.winner] : null
    if (event.type === 'match.started') known = { ...known, started: true }
    else if (event.type === 'set.ended') known = { ...known, sets: [...known.sets, score.sets[event.set - 1]] }
    else if (event.type === 'match.ended') known = { ...known, result }
    else {
      const started = known.started && !event.corrects.includes('match.started')
      // Sets and results that the correction adds are events of their own.
      known = {
        started,
        sets: endedSets(score).slice(0, known.sets.length),
        result: event.corrects.includes('match.ended') ? result : known.result,
      }
    }
  }
  return known
}
const factsOf = (score: Score) => ({
  sets: endedSets(score),
  result: isOver(score) ? [score.status, score.winner] : null,
})

const anyLog = fc
  .tuple(
    fc.constantFrom(BLANK, SHORT, ruled('SET1-S:2/TB7'), ruled('SET3-S:2NOAD/TB5@1')),
    fc.array(anyDraft, { maxLength: 80 }),
  )
  .map(([from, wanted]) => logOf(wanted, from))

test('the events of any log with undos describe its score', () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      expect(receivedFrom(eventsIn(log))).toMatchObject(factsOf(log.live.score))
    }),
    { numRuns: 400 },
  )
})

test('a longer log has the same first events, with the same numbers', () => {
  fc.assert(
    fc.property(anyLog, fc.nat(80), (log, length) => {
      const entries = log.entries.slice(0, length)
      const early = eventsIn({ start: log.start, entries: { slice: () => entries } as never })
      const all = eventsIn(log)
      expect(all.map(({ n }) => n)).toEqual([...all.keys()])
      expect(early).toEqual(all.slice(0, early.length))
      expect(all.slice(early.length).every(({ seq }) => seq > entries.length)).toBe(true)
    }),
  )
})

test('no entry with an event is overlooked', () => {
  fc.assert(
    fc.property(anyLog, fc.array(anyDraft, { minLength: 1, maxLength: 5 }), (log, wanted) => {
      const longer = logOf(wanted, log)
      const latest = longer.entries.slice(log.entries.length)
      const caused = eventsIn(longer).some(({ seq }) => seq > log.live.seq)
      if (caused) expect(mayHaveEvents(longer, latest)).toBe(true)
    }),
  )
})

test('an ordinary point is not examined further', () => {
  const log = logOf(drafts('11'))
  expect(mayHaveEvents(log, log.entries.slice(1))).toBe(false)
})
