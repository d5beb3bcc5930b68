import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startScore } from '../scoring/start-score.ts'
import { anyDraft } from '../testing/arbitraries.ts'
import { anyCode } from '../testing/formats.ts'
import { AT, logOf, PLAYERS, point } from '../testing/logs.ts'
import { entryOfWaiting, followedLog, liveOf, withWaiting } from './followed-log.ts'
import { emptyLog, refuse } from './match-log.ts'
import { newPlayingTime, playingTimeAfter, timeOfSet } from './playing-time.ts'

const some = fc.array(anyDraft, { maxLength: 60 })

test('gives the same score as the whole log for any later entries', () => {
  fc.assert(
    fc.property(fc.option(anyCode), some, some, (code, before, then) => {
      const start = startScore(code, 1)
      const whole = logOf(before, emptyLog('m1', AT, start))
      const followed = followedLog(liveOf(whole), start)
      expect(followed.live).toEqual(whole.live)
      expect(logOf(then, followed).live).toEqual(logOf(then, whole).live)
    }),
  )
})

test('applies waiting drafts and skips those that can’t follow', () => {
  fc.assert(
    fc.property(some, (drafts) => {
      const log = emptyLog('m1', AT, startScore('SET1-S:4/TB5', 1))
      const waiting = drafts.map((draft, index) => ({ id: `e${index}`, draft }))
      const ahead = withWaiting(log, waiting, PLAYERS)
      expect(ahead.live.score).toEqual(logOf(drafts, log).live.score)
      expect(refuse(ahead, { kind: 'undo' }) === null).toBe(ahead.live.standing.length > 0)
    }),
  )
})

describe('the time of an entry that waits on the phone', () => {
  const MINUTE = 60_000
  const minute = (number: number): string => new Date(Date.parse(AT) + number * MINUTE).toISOString()
  const tapped = (id: string, number: number) => ({ id, draft: point(1, { playedAt: minute(number) }) })
  const log = emptyLog('m1', AT)
  const timesOf = ({ live }: typeof log) => live.standing.slice().map(({ at }) => at)

  test('is the time of the tap, so that play begins with the first point and not with the match’s last change', () => {
    const ahead = withWaiting(log, [tapped('e1', 6), tapped('e2', 7)], PLAYERS)
    expect(timesOf(ahead)).toEqual([minute(6), minute(7)])
    const time = playingTimeAfter(newPlayingTime(ahead.start), ahead.live.standing.slice())
    expect(timeOfSet(time, 0, Date.parse(minute(7)))).toBe(MINUTE)
  })

  test('never decreases, whatever the times of the taps are', () => {
    const anyMinute = fc.option(fc.integer({ min: -60, max: 60 }))
    fc.assert(
      fc.property(fc.array(anyMinute, { maxLength: 12 }), (taps) => {
        const waiting = taps.map((tap, index) =>
          tap === null ? { id: `e${index}`, draft: point(1) } : tapped(`e${index}`, tap),
        )
        const times = [AT, ...timesOf(withWaiting(log, waiting, PLAYERS))]
        expect(times).toEqual(times.toSorted())
      }),
    )
  })

  test('is the time at which the server received it, once it is stored', () => {
    expect(entryOfWaiting(log, tapped('e1', 600), PLAYERS, minute(6))).toMatchObject({ at: minute(6) })
    expect(entryOfWaiting(log, tapped('e1', 6), PLAYERS, minute(-1))).toMatchObject({ at: AT })
  })
})
