import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../shared/i18n/languages.ts'
import { emptyLog, type MatchLog } from '../../shared/matches/match-log.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { declared, drafts, logOf, snapshotOf, UNDO } from '../../shared/testing/logs.ts'
import { type MatchView, viewOf } from '../match-feed/match-view.ts'
import { newsOf } from './announcement.ts'
import { newsWords } from './news-words.ts'

/** The key and what it is filled with. */
const t = ((key: string, filled?: object) => [key, ...Object.values(filled ?? {})].join(' | ')) as TFunction
const FORMAT = 'SET3-S:6/TB7'

/** What is said while these points are watched one by one. */
function saidDuring(winners: string, everyPoint: boolean, language: Language = 'en'): string[] {
  let log = emptyLog('m', '2030-01-01T00:00:00.000Z', startScore(FORMAT, 1))
  const view = (): MatchView => {
    const snapshot = { ...snapshotOf(log), format: FORMAT, firstServer: 1 as const }
    return viewOf(snapshot, log.live)
  }
  const said: string[] = []
  for (const winner of winners) {
    const was = view()
    log = logOf(drafts(winner), log)
    const news = newsOf(was, view(), everyPoint)
    if (news) said.push(newsWords(t, news, view(), language))
  }
  return said
}

const set = '1111'.repeat(6)

describe('Under a format', () => {
  test('[U24] only the ends of games, sets and the match are said, as the umpire calls them', () => {
    const said = saidDuring(set + set, false)
    expect(said).toHaveLength(12)
    expect(said[0]).toMatch(/^Game .+\. .+ leads 1 game to love, first set\. Change ends\. .+ to serve\.$/)
    expect(said[5]).toMatch(/^Game and first set, .+, 6-0\. Second set\. .+ to serve\.$/)
    expect(said[11]).toMatch(/^Game, set and match .+, two sets to love, 6-0 6-0\.$/)
  })

  test('[U24] a change of ends is said when ends change, not with every point of the game after it', () => {
    const said = saidDuring(`${'1111'.repeat(2)}1212`, true)
    expect(said.map((words) => words.includes('Change ends'))).toEqual(
      Array.from({ length: 12 }, (_, index) => index === 3),
    )
    expect(said.slice(8)).toEqual(['15-love.', '15-all.', '30-15.', '30-all.'])
  })

  test('in a tie-break ends change after six points, and it is said then alone', () => {
    const said = saidDuring(`${'11112222'.repeat(6)}11212111`, true).slice(48)
    expect(said.filter((words) => words.includes('Change ends'))).toEqual([said[5]])
  })

  test.each<[Language, RegExp]>([
    ['fr', /^Jeu .+ mène 1 jeu à zéro, premier set\. Changement de côté\./],
    ['es', /^Juego .+ gana 1 juego a cero, primer set\. Cambio de lado\./],
  ])('in %s in its own words', (language, words) => {
    expect(saidDuring('1111', false, language)[0]).toMatch(words)
  })
})

test('time in a timed set is said, and that it was taken back', () => {
  const start = startScore('SET3-S:T10', 1)
  const view = (log: MatchLog) => viewOf({ ...snapshotOf(log), format: 'SET3-S:T10', firstServer: 1 }, log.live)
  const said = (before: MatchLog, after: MatchLog) => {
    const news = newsOf(view(before), view(after), false)
    return news && newsWords(t, news, view(after), 'en')
  }
  const played = logOf(drafts('1111'.repeat(3)), emptyLog('m', '2030-01-01T00:00:00.000Z', start))
  const over = logOf([declared('time')], played)
  expect(said(played, over)).toMatch(/^Time\. First set, .+, 3-0\. Change ends\. Second set\. .+ to serve\.$/)
  expect(said(over, logOf([UNDO], over))).toMatch(/^live\.correction\. /)
  const level = logOf(drafts('2222'.repeat(3)), played)
  expect(said(level, logOf([declared('time')], level))).toMatch(/^3 games all, first set\. Time\. This game decides\./)
})

test('without a format the end of a match is told with the number of winners, for the verb', () => {
  const view = (log: MatchLog, company: string) => viewOf({ ...snapshotOf(log), company }, log.live)
  const before = logOf(drafts('1'))
  const log = logOf([declared('finished', 1)], before)
  const end = { kind: 'match', winner: 1 } as const
  expect(newsWords(t, end, view(log, 'Ana'), 'en')).toBe('announce.match | Ana | 1 | 0–0')
  expect(newsWords(t, end, view(logOf([declared('finished', 1)], before), 'Ana / Eva'), 'en')).toBe(
    'announce.match | Ana / Eva | 2 | 0–0',
  )
})
