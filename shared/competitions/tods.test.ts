import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BySide } from '../scoring/score.ts'
import { legalSeeds } from './seeding.ts'
import type { StagePlan } from './stage-plan.ts'
import {
  EIGHT,
  entriesOf,
  FORMAT,
  foreign,
  groups,
  knockout,
  OTHERS,
  played,
  read,
  set,
  source,
  WIN,
} from './testing/tods-files.ts'
import { toTods } from './to-tods.ts'
import { foldWhole } from './tods-event.ts'
import type { TodsDraw } from './tods-schemas.ts'

const anyPlan: fc.Arbitrary<{ stages: readonly StagePlan[]; count: number }> = fc.oneof(
  fc
    .record({
      count: fc.integer({ min: 2, max: 40 }),
      seed: fc.nat(),
      thirdPlace: fc.boolean(),
      consolation: fc.constantFrom('none' as const, 'firstMatch' as const),
    })
    .map(({ count, seed, ...shape }) => {
      const legal = legalSeeds(count)
      return { stages: [knockout({ ...shape, seeds: legal[seed % legal.length] ?? 0 })], count }
    }),
  fc.constantFrom(8, 16).map((count) => ({ stages: [knockout({ kind: 'compass', seeds: 2 })], count })),
  fc
    .record({
      count: fc.integer({ min: 1, max: 4 }),
      size: fc.integer({ min: 3, max: 6 }),
      more: fc.nat({ max: 3 }),
      next: fc.boolean(),
    })
    .map(({ count, size, more, next }) => ({
      count: count * size + (size < 6 ? Math.min(more, count - 1) : 0),
      stages: next && count > 1 ? [groups(count), knockout({ id: 'final', thirdPlace: true })] : [groups(count)],
    })),
)

const anyEvent = anyPlan.chain(({ stages, count }) =>
  fc
    .record({
      isPair: fc.boolean(),
      withdrawn: fc.subarray(
        Array.from({ length: count }, (_, index) => index),
        { maxLength: Math.min(count, 3) },
      ),
      waiting: fc.nat({ max: 3 }),
      results: fc.array(fc.option(fc.constantFrom(...OTHERS), { freq: 8 }), { minLength: 8, maxLength: 40 }),
      isNextDrawn: fc.boolean(),
    })
    .map(({ isPair, withdrawn, waiting, results, isNextDrawn }) => {
      const all = entriesOf(count + waiting, isPair).map((entry, index) => ({
        ...entry,
        state: index >= count ? ('waiting' as const) : withdrawn.includes(index) ? ('withdrawn' as const) : entry.state,
      }))
      let next = 0
      return played(stages, all, () => results[next++ % results.length] ?? null, FORMAT, isNextDrawn)
    }),
)

test('import reads back the entries, draws, positions and results that export writes', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const file = toTods(source([event]))
      const { record, events, problems } = read(file)
      expect(problems).toEqual([])
      expect(record).toMatchObject({ name: 'Open', from: '2030-06-01', to: '2030-06-09' })
      const [back] = events
      if (!back) throw new Error('no event')
      const { results: _, entries, ...rest } = back
      const { results: __, entries: before, ...expected } = event
      expect(rest).toEqual(expected)
      expect(entries.map(({ players: ___, ...entry }) => entry)).toEqual(
        before.map(({ players: ___, ...entry }) => entry),
      )
      const names = entries.map(({ players }) => players.map((player) => record?.participants.get(player)?.name))
      expect(names).toEqual(before.map(({ players }) => players.map(({ name }) => name)))
      expect(foldWhole(back)).toEqual(foldWhole(event))
    }),
    { numRuns: 200 },
  )
})

test('import reads back a match that counts although the draw has other sides', () => {
  const event = played([knockout()], entriesOf(4), () => WIN)
  const main = new Map(event.results.get('main'))
  const [final] = [...(foldWhole(event)[0]?.matches ?? [])].filter(({ id }) => id === 'main-2-1')
  const kept = [{ stage: 'main', match: 'main-2-1', sides: final?.sides as BySide<string> }]
  main.set('main-1-1', { ...WIN, winner: 2, sets: [set(4, 6), set(4, 6)] })
  const changed = { ...event, kept, results: new Map([['main', main]]) }
  const { events, problems } = read(toTods(source([changed])))
  expect(problems).toEqual([])
  expect(events[0]?.kept).toEqual(kept)
  expect(foldWhole(events[0] as NonNullable<(typeof events)[0]>)).toEqual(foldWhole(changed))
})

test('the file has the words of the standard', () => {
  const file = toTods(source([EIGHT]))
  expect(file).toMatchObject({
    tournamentId: 'open',
    tournamentName: 'Open',
    startDate: '2030-06-01',
    endDate: '2030-06-09',
  })
  expect(file.venues).toEqual([
    { venueId: 'club_naco', venueName: 'Naco', courts: [{ courtId: 'club_naco-1', courtName: 'Court 1' }] },
  ])
  expect(file.participants?.[0]).toEqual({
    participantId: 'p-0-0',
    participantType: 'INDIVIDUAL',
    participantRole: 'COMPETITOR',
    participantName: 'Player A 0 Ñandú',
    person: { personId: 'p-0-0', standardGivenName: 'Player', standardFamilyName: 'A 0 Ñandú' },
  })
  const [event] = file.events ?? []
  expect(event).toMatchObject({ eventType: 'SINGLES', matchUpFormat: FORMAT })
  const draw = event?.drawDefinitions?.[0] as TodsDraw
  expect(draw.drawType).toBe('SINGLE_ELIMINATION')
  expect(draw.structures?.map(({ stage, matchUps }) => [stage, matchUps?.length])).toEqual([
    ['MAIN', 7],
    ['PLAY_OFF', 1],
  ])
  expect(draw.links).toMatchObject([{ linkType: 'LOSER', source: { roundNumber: 2 }, target: { roundNumber: 1 } }])
  expect(draw.structures?.[0]?.seedAssignments).toEqual([
    { seedNumber: 1, seedValue: '1', participantId: 'p-0-0' },
    { seedNumber: 2, seedValue: '2', participantId: 'p-1-0' },
  ])
  const final = draw.structures?.[0]?.matchUps?.at(-1)
  expect(final).toMatchObject({
    roundNumber: 3,
    roundPosition: 1,
    drawPositions: [1, 5],
    matchUpStatus: 'COMPLETED',
    winningSide: 1,
    score: {
      sets: [
        { setNumber: 1, side1Score: 6, side2Score: 4, winningSide: 1 },
        { setNumber: 2, side1Score: 7, side2Score: 6, side1TiebreakScore: 7, side2TiebreakScore: 5, winningSide: 1 },
      ],
    },
  })
})

test('players without a page have ids that say nothing, and anonymous ones different names', () => {
  const hidden = EIGHT.entries.map((entry) => ({ ...entry, players: [{ id: null, name: 'Player' }] }))
  const file = toTods(source([{ ...EIGHT, entries: hidden }]))
  expect(file.participants?.map(({ participantId }) => participantId)[0]).toBe('singles/e-1/1')
  expect(file.participants?.map(({ participantName }) => participantName).slice(0, 3)).toEqual([
    'Player',
    'Player 2',
    'Player 3',
  ])
  expect(read(file).problems).toEqual([])
})

describe('a file of another program', () => {
  test.each([
    ['a knockout with a third place', EIGHT],
    ['a consolation', played([knockout({ consolation: 'firstMatch' })], entriesOf(8), () => WIN)],
    ['a compass', played([knockout({ kind: 'compass', seeds: 2 })], entriesOf(16), () => WIN)],
    ['groups', played([groups(2)], entriesOf(7), () => WIN)],
    ['pairs', played([knockout()], entriesOf(5, true), () => WIN)],
  ])('with %s has its draw and results', (_, event) => {
    const { events, problems } = read(foreign(event))
    expect(problems).toEqual([])
    const [back] = events
    expect(back?.draws[0]?.drawSeed).toBe('imported')
    const plain = (all: ReturnType<typeof foldWhole>) =>
      all.map(({ matches }) => matches.map(({ id, sides, result }) => ({ id, sides, result })))
    expect(plain(foldWhole(back as NonNullable<typeof back>))).toEqual(plain(foldWhole(event)))
  })

  test('with a knockout after groups has the players who stand in it', () => {
    const event = played([groups(2), knockout({ id: 'final' })], entriesOf(8), () => WIN)
    const { events, problems } = read(foreign(event))
    expect(problems).toEqual([])
    const [, final] = events[0]?.draws ?? []
    const [, expected] = foldWhole(event)
    expect(final?.stage.kind === 'knockout' && final.stage.lines).toEqual(
      expected?.kind === 'knockout' && expected.positions,
    )
  })

  test('without a format has the usual one, and null is the same as nothing', () => {
    const file = foreign(played([knockout()], entriesOf(4), () => WIN, null))
    for (const event of file.events ?? []) {
      event.matchUpFormat = null
      for (const draw of event.drawDefinitions ?? [])
        draw.structures?.forEach((each) => {
          each.matchUps = null
        })
    }
    const { events, problems } = read({ tournamentRecord: file })
    expect(problems).toEqual([])
    expect(events[0]?.matchFormat).toBe('SET3-S:6/TB7')
  })
})
