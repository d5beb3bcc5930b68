import { expect, test } from 'vitest'
import { scoreboardOf } from '../../shared/matches/scoreboard.ts'
import { START } from '../../shared/scoring/score.ts'
import { createReplayProgress } from './replay-progress.ts'

const WAITING = { reason: 'connection refused', tries: 1, delayMs: 100 }

function begin(isTTY: boolean) {
  let now = 0
  const written: string[] = []
  const progress = createReplayProgress({ isTTY, columns: 60, write: (text) => written.push(text) }, () => now)
  const play = (done: number, at: number, fresh = true) => {
    now = at
    progress.update({ matchId: 'final', done, total: 200, scoreboard: fresh ? scoreboardOf(START) : null })
  }
  return { progress, written, play }
}

test('the progress on a terminal overwrites one line, cut to the width', () => {
  const { progress, written, play } = begin(true)
  play(1, 1000)
  play(2, 1050)
  play(30, 2000)
  progress.waiting(WAITING)
  expect(written).toHaveLength(3)
  expect(written[1]).toBe('\r\x1b[K30/200 entries  final 0-0  15 entries/s')
  expect(written[2]).toBe(
    `\r\x1b[K${'30/200 entries  waiting: connection refused (try 2)  final 0-0  15'.slice(0, 59)}`,
  )
})

test('the progress in a log is a line every five seconds, and one when waiting begins', () => {
  const { progress, written, play } = begin(false)
  for (let second = 1; second <= 11; second++) play(second, second * 1000)
  progress.waiting(WAITING)
  progress.waiting({ ...WAITING, tries: 2 })
  expect(written.map((line) => line.split('  ').slice(0, 2).join(' | '))).toEqual([
    '5/200 entries | final 0-0',
    '10/200 entries | final 0-0',
    '11/200 entries | waiting: connection refused (try 2)',
  ])
})

test('entries of an earlier run do not count for the speed', () => {
  const { written, play } = begin(false)
  play(150, 1000, false)
  play(160, 5000)
  expect(written).toEqual(['160/200 entries  final 0-0  2.0 entries/s\n'])
})
