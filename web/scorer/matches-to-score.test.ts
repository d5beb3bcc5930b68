import { expect, test } from 'vitest'
import { matchesToScore, nextToScore, overToday } from './matches-to-score.ts'

const NOW = Date.parse('2026-06-10T12:00:00Z')
const match = (id: string, status: 'scheduled' | 'live' | 'suspended' | 'finished' | 'walkover', date: string) => ({
  id,
  status,
  date: `2026-06-${date}:00Z`,
})
const ids = (...matches: ReturnType<typeof match>[]) => matchesToScore(matches, NOW).map(({ id }) => id)

test('leaves out matches that are over', () => {
  expect(ids(match('a', 'finished', '10T11:00'), match('b', 'walkover', '10T13:00'))).toEqual([])
})

test('lists matches in play first, then upcoming matches, soonest first', () => {
  expect(
    ids(
      match('tomorrow', 'scheduled', '11T09:00'),
      match('suspended', 'suspended', '10T10:00'),
      match('soon', 'scheduled', '10T13:00'),
      match('live', 'live', '10T11:00'),
    ),
  ).toEqual(['suspended', 'live', 'soon', 'tomorrow'])
})

test('lists a match up to six hours late as upcoming, and puts older ones last', () => {
  expect(
    ids(
      match('last week', 'scheduled', '03T13:00'),
      match('yesterday', 'scheduled', '09T13:00'),
      match('soon', 'scheduled', '10T13:00'),
      match('late', 'scheduled', '10T08:00'),
    ),
  ).toEqual(['late', 'soon', 'yesterday', 'last week'])
})

const OVER = { id: 'over', club: 'naco', court: 'naco-1' }
const NEXT = {
  isOwn: (id: string) => id.startsWith('own'),
  isLater: ({ date }: { date: string }) => date > '2026-06-11',
  now: NOW,
}
const at = (
  id: string,
  date: string,
  place: { club?: string; court?: string } = { club: 'naco', court: 'naco-2' },
) => ({
  ...match(id, 'scheduled', date),
  ...place,
})
const COURT = { club: 'naco', court: 'naco-1' }
const ELSEWHERE = { club: 'gazcue', court: 'gazcue-1' }

test.each([
  ['the next match on the court', 'b', [at('own', '10T12:30'), at('b', '10T14:00', COURT), at('c', '10T15:00', COURT)]],
  ['the umpire’s own match, if the court has none', 'own', [at('a', '10T12:30'), at('own', '10T15:00')]],
  ['the next match of the club, if neither has one', 'a', [at('b', '10T15:00'), at('a', '10T12:30')]],
  ['a match of today before a later day’s on the court', 'a', [at('court', '11T12:30', COURT), at('a', '10T15:00')]],
  [
    'a match of a later day before one that nobody expects',
    'later',
    [at('old', '10T01:00', COURT), at('later', '12T12:30')],
  ],
  ['a match without a court of the same club', 'a', [at('a', '10T15:00', { club: 'naco' })]],
  [
    'no match of another club, even of the same umpire',
    null,
    [at('own', '10T12:30', ELSEWHERE), at('x', '10T12:30', {})],
  ],
  ['not the match that is over', null, [at('over', '10T12:30', COURT)]],
])('offers after a match %s', (_, id, matches) => {
  expect(nextToScore(matches, OVER, NEXT)?.id ?? null).toBe(id)
})

test('offers after a match without a club only matches without a club', () => {
  const over = { id: 'over', club: undefined, court: undefined }
  expect(nextToScore([at('a', '10T12:30'), at('b', '10T15:00', {})], over, NEXT)?.id).toBe('b')
})

test('lists the matches that are over today at their clubs', () => {
  const over = (id: string, club: string, date: string) => ({
    ...match(id, 'finished', date),
    club,
    updatedAt: '2026-06-01',
  })
  // At 12:00 UTC it is 10 June in Naco and already 11 June in Auckland.
  const matches = [
    over('naco', 'naco', '10T05:00'),
    over('naco yesterday', 'naco', '10T03:00'),
    over('auckland', 'auckland', '10T12:30'),
    over('auckland yesterday', 'auckland', '10T11:30'),
  ]
  const zoneOf = (club: string | null) => (club === 'naco' ? 'America/Santo_Domingo' : 'Pacific/Auckland')
  expect(overToday(matches, Date.parse('2026-06-10T12:15:00Z'), zoneOf).map(({ id }) => id)).toEqual([
    'naco',
    'auckland',
  ])
})
