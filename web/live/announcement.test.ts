import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../shared/i18n/languages.ts'
import { liveOf } from '../../shared/matches/followed-log.ts'
import { type Draft, emptyLog, type MatchLog } from '../../shared/matches/match-log.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { declared, drafts, logOf, snapshotOf, UNDO } from '../../shared/testing/logs.ts'
import { type MatchView, viewOf } from '../match-feed/match-view.ts'
import { announcementFor, announcementText } from './announcement.ts'

const view = (log: MatchLog): MatchView => viewOf(snapshotOf(log), liveOf(log))

function announced(before: Draft[], then: Draft[], everyPoint: boolean) {
  const log = logOf(before)
  return announcementFor(view(log), view(logOf(then, log)), everyPoint)
}

const point = { kind: 'point' }
const correction = { kind: 'correction' }
const game = (winner: 1 | 2) => ({ kind: 'game', winner })

test.each<[what: string, before: Draft[], then: Draft[], ends: object | null, everyPoint: object | null]>([
  ['nothing', drafts('1'), [], null, null],
  ['a point', drafts('1'), drafts('2'), null, point],
  ['the first point', [], drafts('2'), null, point],
  ['a game', drafts('111'), drafts('1'), game(1), game(1)],
  ['a game and the first point of the next', drafts('111'), drafts('12'), game(1), game(1)],
  ['two games at once', drafts('111'), drafts('12222'), game(2), game(2)],
  ['an undone point', drafts('12'), [UNDO], null, correction],
  ['a point that is undone and given to the other side', drafts('12'), [UNDO, ...drafts('1')], null, correction],
  ['a point that is given and undone', drafts('12'), [...drafts('1'), UNDO], null, null],
  ['an undone game', drafts('1111'), [UNDO], correction, correction],
  ['a game that is undone and won again', drafts('1111'), [UNDO, ...drafts('1')], null, null],
  ['a suspension', drafts('12'), [declared('suspended')], null, null],
  ['a point and a suspension', drafts('1'), [...drafts('2'), declared('suspended')], null, point],
  ['resumed play', [...drafts('12'), declared('suspended')], [declared('resumed')], null, null],
  ['an undone suspension', [...drafts('12'), declared('suspended')], [UNDO], null, null],
  ['the end', drafts('1'), [declared('finished', 2)], { kind: 'match', winner: 2 }, { kind: 'match', winner: 2 }],
  [
    'an end without a winner',
    [],
    [declared('walkover')],
    { kind: 'match', winner: null },
    { kind: 'match', winner: null },
  ],
  [
    'the last game and the end',
    drafts('111'),
    [...drafts('1'), declared('finished', 1)],
    { kind: 'match', winner: 1 },
    { kind: 'match', winner: 1 },
  ],
  ['the undone end', [...drafts('1'), declared('finished', 1)], [UNDO], correction, correction],
])('announces %s', (_, before, then, ends, everyPoint) => {
  expect(announced(before, then, false)).toEqual(ends)
  expect(announced(before, then, true)).toEqual(everyPoint)
})

test('announces nothing when the log loads or gets shorter', () => {
  const log = logOf(drafts('1111'))
  const listed = { ...view(logOf(drafts('1'))), standing: null }
  expect(announcementFor(listed, view(log), true)).toBeNull()
  expect(announcementFor(view(log), view(logOf(drafts('1'))), true)).toBeNull()
})

/** Translates nothing: returns the key and the values. */
const t = ((key: string, filled?: object) => [key, ...Object.values(filled ?? {})].join(' | ')) as TFunction
const FORMAT = 'SET3-S:6/TB7'

/** Returns all announcements while these sides win the points. */
function announcedDuring(winners: string, everyPoint: boolean, language: Language = 'en'): string[] {
  let log = emptyLog('m', '2030-01-01T00:00:00.000Z', startScore(FORMAT, 1))
  const view = (): MatchView => {
    const snapshot = { ...snapshotOf(log), format: FORMAT, firstServer: 1 as const }
    return viewOf(snapshot, liveOf(log))
  }
  const announced: string[] = []
  for (const winner of winners) {
    const was = view()
    log = logOf(drafts(winner), log)
    const change = announcementFor(was, view(), everyPoint)
    if (change) announced.push(announcementText(t, change, view(), language))
  }
  return announced
}

const set = '1111'.repeat(6)

describe('with a format', () => {
  test('[U24] announces the end of each game, set and match as the umpire calls it', () => {
    const announced = announcedDuring(set + set, false)
    expect(announced).toHaveLength(12)
    expect(announced[0]).toMatch(/^Game .+\. .+ leads 1 game to love, first set\. Change ends\. .+ to serve\.$/)
    expect(announced[5]).toMatch(/^Game and first set, .+, 6-0\. Second set\. .+ to serve\.$/)
    expect(announced[11]).toMatch(/^Game, set and match .+, two sets to love, 6-0 6-0\.$/)
  })

  test('[U24] announces a change of ends once', () => {
    const announced = announcedDuring(`${'1111'.repeat(2)}1212`, true)
    expect(announced.map((words) => words.includes('Change ends'))).toEqual(
      Array.from({ length: 12 }, (_, index) => index === 3),
    )
    expect(announced.slice(8)).toEqual(['15-love.', '15-all.', '30-15.', '30-all.'])
  })

  test('announces a change of ends in a tie-break only after each six points', () => {
    const announced = announcedDuring(`${'11112222'.repeat(6)}11212111`, true).slice(48)
    expect(announced.filter((words) => words.includes('Change ends'))).toEqual([announced[5]])
  })

  test.each<[Language, RegExp]>([
    ['fr', /^Jeu .+ mène 1 jeu à zéro, premier set\. Changement de côté\./],
    ['es', /^Juego .+ gana 1 juego a cero, primer set\. Cambio de lado\./],
  ])('uses the calls of %s', (language, words) => {
    expect(announcedDuring('1111', false, language)[0]).toMatch(words)
  })
})

test('announces that the time of a timed set is over, and the undo of that call', () => {
  const start = startScore('SET3-S:T10', 1)
  const view = (log: MatchLog) => viewOf({ ...snapshotOf(log), format: 'SET3-S:T10', firstServer: 1 }, liveOf(log))
  const announced = (before: MatchLog, after: MatchLog) => {
    const change = announcementFor(view(before), view(after), false)
    return change && announcementText(t, change, view(after), 'en')
  }
  const played = logOf(drafts('1111'.repeat(3)), emptyLog('m', '2030-01-01T00:00:00.000Z', start))
  const over = logOf([declared('time')], played)
  expect(announced(played, over)).toMatch(/^Time\. First set, .+, 3-0\. Change ends\. Second set\. .+ to serve\.$/)
  expect(announced(over, logOf([UNDO], over))).toMatch(/^live\.correction\. /)
  const level = logOf(drafts('2222'.repeat(3)), played)
  expect(announced(level, logOf([declared('time')], level))).toMatch(
    /^3 games all, first set\. Time\. This game decides\./,
  )
})

test('without a format passes the number of winners to the text', () => {
  const view = (log: MatchLog, company: string) => viewOf({ ...snapshotOf(log), company }, liveOf(log))
  const before = logOf(drafts('1'))
  const log = logOf([declared('finished', 1)], before)
  const end = { kind: 'match', winner: 1 } as const
  expect(announcementText(t, end, view(log, 'Ana'), 'en')).toBe('announce.match | Ana | 1 | 0–0')
  expect(announcementText(t, end, view(logOf([declared('finished', 1)], before), 'Ana / Eva'), 'en')).toBe(
    'announce.match | Ana / Eva | 2 | 0–0',
  )
})
