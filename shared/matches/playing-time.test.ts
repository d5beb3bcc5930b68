import { describe, expect, test } from 'vitest'
import { underFormat } from '../testing/formats.ts'
import { declared, drafts, logOf, UNDO } from '../testing/logs.ts'
import { games } from '../testing/scores.ts'
import { type Draft, emptyLog } from './match-log.ts'
import type { StandingEntry } from './match-schemas.ts'
import { isEnteredLater, newPlayingTime, playingTimeAfter, timeOfSet, totalTime } from './playing-time.ts'

const START = underFormat('SET3-S:6/TB7')
const BEGIN = Date.parse('2026-05-04T10:00:00.000Z')
const MINUTE = 60_000

/** Returns the standing entries of a log in which a minute passes between two entries. */
function entries(wanted: readonly Draft[]): StandingEntry[] {
  const log = logOf(wanted, emptyLog('m1', new Date(BEGIN).toISOString(), START))
  return log.live.standing.slice().map((entry) => ({ ...entry, at: minute(entry.seq - 1) }))
}
const minute = (number: number): string => new Date(BEGIN + number * MINUTE).toISOString()

const timeOf = (standing: readonly StandingEntry[]) => playingTimeAfter(newPlayingTime(START), standing)
const minutesOf = (standing: readonly StandingEntry[]) => timeOf(standing).sets.map((ms) => ms && ms / MINUTE)

describe('the playing time of a match', () => {
  test('begins with its first point', () => {
    expect(timeOf([])).toMatchObject({ startedAt: null, sets: [0], since: null })
    expect(timeOf(entries(drafts('1')))).toMatchObject({ startedAt: BEGIN, sets: [0], since: BEGIN })
  })

  test('never begins in a walkover', () => {
    expect(timeOf(entries([declared('walkover', 1)]))).toMatchObject({ startedAt: null, since: null })
  })

  test('is divided into sets: a set ends with its last point', () => {
    const standing = entries(drafts(games(1, 6) + games(2, 2)))
    expect(minutesOf(standing)).toEqual([23, 8])
    expect(totalTime(timeOf(standing), null)).toBe(31 * MINUTE)
  })

  test('goes on until now while the match is live', () => {
    const time = timeOf(entries(drafts(games(1, 6) + games(2, 2))))
    const now = BEGIN + 40 * MINUTE
    expect(totalTime(time, now)).toBe(40 * MINUTE)
    expect(timeOfSet(time, 0, now)).toBe(23 * MINUTE)
    expect(timeOfSet(time, 1, now)).toBe(17 * MINUTE)
  })

  test('excludes suspensions', () => {
    const standing = entries([...drafts('11'), declared('suspended'), declared('resumed'), ...drafts('1')])
    const late = standing.map((entry, index) => (index > 2 ? { ...entry, at: minute(100 + index) } : entry))
    expect(minutesOf(late)).toEqual([3])
    expect(timeOf(late.slice(0, 3)).since).toBeNull()
  })

  test('stops at the end of the match', () => {
    const time = timeOf(entries([...drafts('11'), declared('retired', 1)]))
    expect(totalTime(time, BEGIN + 500 * MINUTE)).toBe(2 * MINUTE)
  })

  test('means nothing if a finished match took less than a minute', () => {
    const standing = entries([...drafts('11'), declared('retired', 1)])
    expect(isEnteredLater(timeOf(standing))).toBe(false)
    const atOnce = standing.map((entry) => ({ ...entry, at: minute(0) }))
    expect(isEnteredLater(timeOf(atOnce))).toBe(true)
    expect(isEnteredLater(timeOf(atOnce.slice(0, 2))), 'in play').toBe(false)
  })

  test('uses the time at which the scorer says that an entry happened', () => {
    const late = entries(drafts('11')).map((entry, index) => ({ ...entry, playedAt: entry.at, at: minute(90 + index) }))
    expect(timeOf(late)).toMatchObject({ startedAt: BEGIN, sets: [MINUTE] })
  })

  test('does not believe a clock by which an entry happens in the future', () => {
    const [one, two, three] = entries(drafts('111'))
    if (!one || !two || !three) throw new Error('three points')
    expect(minutesOf([one, { ...two, playedAt: minute(60) }, three])).toEqual([2])
  })

  test('never shrinks if clocks disagree', () => {
    const [one, two, three] = entries(drafts('111'))
    if (!one || !two || !three) throw new Error('three points')
    expect(minutesOf([one, { ...two, at: minute(-5) }, three])).toEqual([2])
  })

  test('is unknown for sets before a known score', () => {
    const sets = [
      { games: [6, 4], tiebreak: null },
      { games: [2, 1], tiebreak: null },
    ] as const
    const start: Draft = { kind: 'start', sets, points: [0, 0], server: 1 }
    expect(minutesOf(entries([start, ...drafts('11')]))).toEqual([null, 2])
  })
})

test('a playing time that grows equals one of the whole log, undos included', () => {
  const wanted = [...drafts(games(1, 6)), UNDO, ...drafts('2211'), declared('suspended'), declared('resumed'), UNDO]
  let held = newPlayingTime(START)
  for (let count = 1; count <= wanted.length; count++) {
    const standing = entries(wanted.slice(0, count))
    held = playingTimeAfter(held, standing)
    expect(held).toEqual(timeOf(standing))
  }
})
