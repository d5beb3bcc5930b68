import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startScore } from '../scoring/start-score.ts'
import { anyDraft } from '../testing/arbitraries.ts'
import { anyCode } from '../testing/formats.ts'
import { AT, logOf, PLAYERS } from '../testing/logs.ts'
import { followedLog, liveOf, withWaiting } from './followed-log.ts'
import { emptyLog, refuse } from './match-log.ts'

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
