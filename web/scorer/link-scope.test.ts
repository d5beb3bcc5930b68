import { expect, test } from 'vitest'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import { isOffered, problemNow } from './link-scope.ts'

const [FROM, UNTIL] = ['2030-06-01T18:00:00.000Z', '2030-06-01T22:00:00.000Z']
const window = { id: 'g', from: FROM, until: UNTIL, label: 'Chair' }
const OF_COURT: OwnGrant = { ...window, match: null, court: 'club_naco-2' }
const OF_MATCH: OwnGrant = { ...window, match: 'm1', court: null }
const match = (id: string, court: string | undefined, status: 'live' | 'scheduled' = 'live', date = FROM) => ({
  id,
  court,
  status,
  date,
})
const LATER = '2030-06-01T22:00:01.000Z'

test.each([
  ['the match of the link', OF_MATCH, match('m1', undefined), true],
  [
    'the match of the link, even if it begins after the end',
    OF_MATCH,
    match('m1', undefined, 'scheduled', LATER),
    true,
  ],
  ['another match', OF_MATCH, match('m2', 'club_naco-2'), false],
  ['a match in play on the court', OF_COURT, match('m1', 'club_naco-2', 'live', LATER), true],
  ['a late match on the court', OF_COURT, match('m1', 'club_naco-2', 'scheduled', '2030-06-01T10:00:00Z'), true],
  ['a match on the court that begins at the end', OF_COURT, match('m1', 'club_naco-2', 'scheduled', UNTIL), true],
  ['a match on the court that begins after the end', OF_COURT, match('m1', 'club_naco-2', 'scheduled', LATER), false],
  ['a match on another court', OF_COURT, match('m1', 'club_naco-1'), false],
  ['a match without a court', OF_COURT, match('m1', undefined), false],
])('%s', (_, grant, shown, offered) => {
  expect(isOffered(grant, shown)).toBe(offered)
})

test.each([
  ['within the window', OF_COURT, match('m1', 'club_naco-2'), UNTIL, null],
  ['after the window', OF_COURT, match('m1', 'club_naco-2'), LATER, 'GRANT_EXPIRED'],
  ['on another court', OF_COURT, match('m1', 'club_naco-1'), LATER, 'FORBIDDEN'],
  ['in another match', OF_MATCH, match('m2', undefined), FROM, 'FORBIDDEN'],
  ['in a match that is not loaded yet', OF_COURT, null, FROM, null],
])('a tap %s', (_, grant, shown, now, problem) => {
  expect(problemNow(grant, shown, Date.parse(now))).toBe(problem)
})
