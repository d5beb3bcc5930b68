import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAIN_STAGE } from './read-tods-lines.ts'
import { EIGHT, entriesOf, foreign, groups, knockout, played, read, source, WIN } from './testing/tods-files.ts'
import { toTods } from './to-tods.ts'
import { MOST_PROBLEMS } from './tods-problems.ts'
import type { TodsRecord } from './tods-schemas.ts'

/** Returns a file with another value at a path such as `events.0.eventType`; an index one past the end adds an item. */
function changed(path: string, value: unknown, file: TodsRecord = foreign()): TodsRecord {
  const parts = path.split('.')
  const last = parts.pop() ?? ''
  const parent = parts.reduce<unknown>((all, part) => (all as Record<string, unknown>)[part], file)
  Object.assign(parent as object, { [last]: value })
  return file
}

const E = 'events[0]'
const D = `${E}.drawDefinitions[0]`
const M = `${D}.structures[0]`
const inDraw = (path: string): string => `events.0.drawDefinitions.0.${path}`
const inMain = (path: string): string => inDraw(`structures.0.${path}`)
const QUALIFYING = { structureId: 'q', structureName: 'Q', stage: 'QUALIFYING', matchUps: [{}] }
const BACK = {
  linkType: 'LOSER',
  source: { structureId: 'singles/main/third' },
  target: { structureId: 'singles/main/main' },
}
const OF_ITSELF = { participantId: 'x', participantType: 'PAIR', individualParticipantIds: ['x'] }
const NAME = 'Player A 0 Ñandú'

test.each([
  ['an unknown format', inDraw('matchUpFormat'), 'SET9-S:6', `${D}.matchUpFormat`, 'FORMAT', 'SET9-S:6'],
  [
    'an unknown format of a match',
    inMain('matchUps.0.matchUpFormat'),
    'SETX',
    `${M}.matchUps[0].matchUpFormat`,
    'FORMAT',
    'SETX',
  ],
  [
    'another format of a match',
    inMain('matchUps.0.matchUpFormat'),
    'SET1-S:8/TB7',
    `${M}.matchUps[0].matchUpFormat`,
    'FORMATS',
    'SET1-S:8/TB7',
  ],
  [
    'another format of a consolation',
    inDraw('structures.1.matchUpFormat'),
    'SET1-S:8/TB7',
    `${D}.structures[1].matchUpFormat`,
    'FORMATS',
    'SET1-S:8/TB7',
  ],
  ['an unknown format of a part', inMain('matchUpFormat'), 'SETX', `${M}.matchUpFormat`, 'FORMAT', 'SETX'],
  ['a team event', 'events.0.eventType', 'TEAM', `${E}.eventType`, 'EVENT_KIND', 'TEAM'],
  ['an event without a name', 'events.0.eventName', null, `${E}.eventName`, 'NAME', ''],
  ['an unknown kind of draw', inDraw('drawType'), 'FEED_IN', `${D}.drawType`, 'DRAW_KIND', 'FEED_IN'],
  ['qualifying', inDraw('structures.2'), QUALIFYING, `${D}.structures[2]`, 'STRUCTURE', 'Q'],
  ['two draws', 'events.0.drawDefinitions.1', { drawId: 'other' }, `${E}.drawDefinitions`, 'SEVERAL_DRAWS', '2'],
  ['a draw without structures', inDraw('structures'), [], D, 'STRUCTURE_MISSING', 'MAIN'],
  ['a cycle of structures', inDraw('links.1'), BACK, `${D}.links`, 'CYCLE', 'singles/main/main'],
  [
    'a structure twice',
    inDraw('structures.1.structureId'),
    'singles/main/main',
    `${D}.structures[1].structureId`,
    'ID_TWICE',
    'singles/main/main',
  ],
  ['a pair of itself', 'participants.8', OF_ITSELF, 'participants[8]', 'CYCLE', 'x'],
  ['an id twice', 'participants.1.participantId', 'p-0-0', 'participants[1].participantId', 'ID_TWICE', 'p-0-0'],
  [
    'an unknown participant',
    'events.0.entries.0.participantId',
    'none',
    `${E}.entries[0].participantId`,
    'ID_UNKNOWN',
    'none',
  ],
  [
    'a team that has entered',
    'participants.0.participantType',
    'TEAM',
    `${E}.entries[0].participantId`,
    'PARTICIPANT_KIND',
    'p-0-0',
  ],
  [
    'a player twice',
    'events.0.entries.8',
    { participantId: 'p-0-0', entryStatus: 'ALTERNATE' },
    `${E}.entries[8]`,
    'PLAYER_TWICE',
    NAME,
  ],
  [
    'a player without a partner',
    'events.0.entries.7.entryStatus',
    'UNPAIRED',
    `${E}.entries[7].entryStatus`,
    'ENTRY_STATUS',
    'UNPAIRED',
  ],
  [
    'an entry of the qualifying',
    'events.0.entries.7.entryStage',
    'QUALIFYING',
    `${E}.entries[7].entryStage`,
    'ENTRY_STAGE',
    'QUALIFYING',
  ],
  [
    'an empty position',
    inMain('positionAssignments.3.participantId'),
    null,
    `${M}.positionAssignments[3]`,
    'POSITION',
    '4',
  ],
  ['a position twice', inMain('positionAssignments.3.drawPosition'), 1, `${M}.positionAssignments[3]`, 'POSITION', '1'],
  [
    'nine lines',
    inMain('positionAssignments.8'),
    { drawPosition: 9, bye: true },
    `${M}.positionAssignments`,
    'DRAW_SIZE',
    '9',
  ],
  ['a gap in the seeds', inMain('seedAssignments.1.seedNumber'), 3, `${M}.seedAssignments`, 'SEEDS', '3'],
  ['a seed twice', inMain('seedAssignments.1.participantId'), 'p-0-0', `${M}.seedAssignments`, 'SEEDS', '2'],
  ['a round too many', inMain('matchUps.0.roundNumber'), 4, `${M}.matchUps[0]`, 'MATCH_PLACE', ''],
  ['a place twice', inMain('matchUps.1.roundPosition'), 1, `${M}.matchUps[1]`, 'MATCH_PLACE', ''],
  [
    'a match in play',
    inMain('matchUps.6.matchUpStatus'),
    'IN_PROGRESS',
    `${M}.matchUps[6].matchUpStatus`,
    'MATCH_STATUS',
    'IN_PROGRESS',
  ],
  [
    'a double walkover',
    inMain('matchUps.6.matchUpStatus'),
    'DOUBLE_WALKOVER',
    `${M}.matchUps[6].matchUpStatus`,
    'MATCH_STATUS',
    'DOUBLE_WALKOVER',
  ],
  ['an impossible score', inMain('matchUps.6.score.sets.0.side1Score'), 9, `${M}.matchUps[6].score`, 'SCORE', ''],
  ['a final of others', inMain('matchUps.6.drawPositions'), [2, 5], `${M}.matchUps[6]`, 'SIDES', ''],
  ['a day that is none', 'startDate', '2030-02-31', 'startDate', 'WRONG_VALUE', ''],
  ['a day before tennis', 'startDate', '0001-01-01', 'startDate', 'WRONG_VALUE', ''],
  ['a last day before the first', 'endDate', '2030-05-01', 'endDate', 'WRONG_VALUE', ''],
  ['no name', 'tournamentName', ' ', 'tournamentName', 'NAME', ''],
  ['a name of 900 letters', 'participants.0.participantName', 'x'.repeat(900), 'participants[0]', 'NAME', ''],
  ['a name with a line break', 'participants.0.participantName', 'A\nB', 'participants[0]', 'NAME', ''],
  ['a number in place of a text', 'tournamentId', 7, 'tournamentId', 'WRONG_VALUE', ''],
] as const)('a file with %s is refused, and the list says where', (_, place, value, path, code, shown) => {
  expect(read(changed(place, value)).problems).toContainEqual({ path, code, value: shown })
})

test.each([
  ['an unknown format', '', 'SETX', 'FORMAT'],
  ['an unknown format of one group', '.structures.0', 'SETX', 'FORMAT'],
  ['another format of one group', '.structures.0', 'SET1-S:8/TB7', 'FORMATS'],
])('groups with %s are refused', (_, group, format, code) => {
  const file = foreign(played([groups(2)], entriesOf(8), () => null))
  const place = `structures.0${group}.matchUpFormat`
  expect(read(changed(inDraw(place), format, file)).problems).toEqual([
    { path: `${D}.${place.replaceAll(/\.(\d)/g, '[$1]')}`, code, value: format },
  ])
})

test('groups may have a format of their own', () => {
  const file = foreign(played([groups(2)], entriesOf(8), () => null))
  const { events, problems } = read(changed(inDraw('structures.0.matchUpFormat'), 'SET1-S:8/TB7', file))
  expect(problems).toEqual([])
  expect(events[0]?.draws[0]?.stage).toMatchObject({ rules: { format: 'SET1-S:8/TB7' } })
})

test('a consolation into which losers of the second round come later is refused', () => {
  const file = foreign(played([knockout({ consolation: 'firstMatch' })], entriesOf(8), () => WIN))
  const later = { drawPosition: 5, bye: true }
  expect(read(changed(inDraw('structures.1.positionAssignments.4'), later, file)).problems).toContainEqual({
    path: `${D}.structures[1]`,
    code: 'STRUCTURE',
    value: 'Consolation',
  })
})

test('an entry that stands in two groups is refused', () => {
  const file = foreign(played([groups(2)], entriesOf(8), () => null))
  const [first] = file.events?.[0]?.drawDefinitions?.[0]?.structures?.[0]?.structures ?? []
  const place = 'structures.0.structures.1.positionAssignments.0'
  const twice = first?.positionAssignments?.[0]?.participantId
  expect(read(changed(inDraw(`${place}.participantId`), twice, file)).problems).toContainEqual({
    path: `${D}.${place.replaceAll(/\.(\d)/g, '[$1]')}`,
    code: 'POSITION',
    value: '5',
  })
})

test('a seed without a position is refused, unless the seed has withdrawn', () => {
  const file = foreign({ ...EIGHT, entries: entriesOf(9) })
  const without = changed(inMain('seedAssignments.1.participantId'), 'p-8-0', file)
  expect(read(without).problems).toEqual([{ path: `${M}.seedAssignments`, code: 'SEED_POSITION', value: '2' }])
  const { events, problems } = read(changed('events.0.entries.8.entryStatus', 'WITHDRAWN', without))
  expect(problems).toEqual([])
  expect(events[0]?.draws[0]?.order.slice(0, 3)).toEqual(['e-1', 'e-9', 'e-2'])
})

describe('an extension that', () => {
  test.each([
    ['opens entries after they close', 'opensAt', '2030-06-01T12:00:00.000Z'],
    ['has places of groups without groups', 'draws.0.lines', Array.from({ length: 8 }, () => ({ group: 1, rank: 1 }))],
    ['has others in its order', 'draws.0.order', ['p-0-0']],
    ['has another kind of stage', 'stages', [{ ...PLAIN_STAGE, kind: 'compass' }]],
    ['has two knockouts', 'stages', [PLAIN_STAGE, { ...PLAIN_STAGE, id: 'other' }]],
    ['has no seed of a draw', 'draws.0.drawSeed', 'x'],
    ['keeps a match that is none', 'kept', [{ stage: 'main', match: 'main-9-1', sides: ['p-0-0', 'p-1-0'] }]],
    ['keeps a match of nobody', 'kept', [{ stage: 'main', match: 'main-2-1', sides: ['p-0-0', 'none'] }]],
  ] as const)('%s is refused', (_, path, value) => {
    const file = JSON.parse(JSON.stringify(toTods(source([EIGHT])))) as TodsRecord
    const { problems } = read(changed(`events.0.extensions.0.value.${path}`, value, file))
    expect(problems.map(({ code }) => code)).toContain('EXTENSION')
  })

  const [winner, second] = [1, 2].map((rank) => ({ group: 1, rank }))
  test.each([
    ['has a place of a group twice', 'draws.1.lines', [winner, second, winner, null]],
    ['has a place of a group that is none', 'draws.1.lines', [winner, second, { group: 3, rank: 1 }, null]],
    ['lets a third go on who does not', 'draws.1.lines', [winner, second, { group: 2, rank: 3 }, null]],
    ['has other groups than the draw', 'stages.0.groups', 3],
    ['has one id for two stages', 'stages.1.id', 'groups'],
    ['draws lots for an entry twice', 'draws.0.lot', Array.from({ length: 8 }, () => 'p-0-0')],
  ] as const)('%s is refused', (_, path, value) => {
    const event = played([groups(2), knockout({ id: 'final' })], entriesOf(8), () => null)
    const file = JSON.parse(JSON.stringify(toTods(source([event])))) as TodsRecord
    expect(read(file).problems).toEqual([])
    const { problems } = read(changed(`events.0.extensions.0.value.${path}`, value, file))
    expect(problems.map(({ code }) => code)).toContain('EXTENSION')
  })
})

test('a thousand events are refused without being read', () => {
  const file = changed(
    'events',
    Array.from({ length: 1000 }, () => ({})),
  )
  expect(read(file)).toMatchObject({ record: null, problems: [{ path: 'events', code: 'TOO_MANY', value: '40' }] })
})

test('a list of problems ends after a hundred, and says how many more there are', () => {
  const entries = Array.from({ length: 300 }, (_, index) => ({ participantId: `none-${index}` }))
  const { problems, more } = read(changed('events.0.entries', entries))
  expect(problems).toHaveLength(MOST_PROBLEMS)
  expect(more).toBeGreaterThan(200)
})

test('no value of any kind breaks the reader', () => {
  const places = ['participants', 'events', 'startDate', 'tournamentRecord']
  const inEvent = ['entries', 'drawDefinitions', 'extensions', 'matchUpFormat'].map((place) => `events.0.${place}`)
  const inParts = ['structures', 'links', 'structures.0.positionAssignments', 'structures.0.matchUps'].map(inDraw)
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...places, ...inEvent, ...inParts), (value, place) => {
      read(value)
      read(changed(place, value))
    }),
  )
})

test('hostile texts are shown without signs that change how a list reads', () => {
  const [problem] = read(changed('events.0.eventType', '\u202e\u0000TEAM')).problems
  expect(problem?.value).toBe('��TEAM')
})
