import { describe, expect, test } from 'vitest'
import { makeDraw, type StagePlan } from '../../shared/competitions/stage-plan.ts'
import type { EventRow, StoredEvent } from './competition-rows.ts'
import { placesIn } from './draw-places.ts'

const PLAN: StagePlan = {
  id: 'main',
  kind: 'knockout',
  seeds: 0,
  lines: 'usta',
  apart: false,
  groups: 1,
  goOn: 2,
  thirdPlace: false,
  consolation: 'none',
  criteria: null,
}

/** Returns an event of so many entries whose draws are all published, without results. */
function drawn(entries: number, ...stages: StagePlan[]): StoredEvent {
  const ids = Array.from({ length: entries }, (_, index) => `entry ${index}`)
  const draws = stages.map((plan, index) =>
    makeDraw(plan, {
      drawSeed: '1',
      entries: ids,
      clubs: ids.map(() => null),
      before: stages[index - 1] ?? null,
      format: null,
    }),
  )
  const row = { id: 'event', stages, draws, matchFormat: null } as unknown as EventRow
  const competition = { published: true } as StoredEvent['competition']
  const of = (id: string) => ({ id, state: 'entered' }) as StoredEvent['entries'][number]
  return { row, competition, entries: ids.map(of), players: [], matches: [] }
}

describe('the places of a draw in which somebody plays', () => {
  test.each([2, 3, 5, 8, 13, 16])(
    'are one fewer than the %i entries of a knockout, and each follows from others',
    (entries) => {
      const places = placesIn(drawn(entries, PLAN))
      expect(places).toHaveLength(entries - 1)
      const keys = new Set(places.map(({ key }) => key))
      for (const { sides, after, round } of places) {
        expect(after).toHaveLength(sides.filter(({ entry }) => entry === null).length)
        expect(after.every((key) => keys.has(key))).toBe(true)
        if (round === 1) expect(after).toEqual([])
      }
      expect(places.filter(({ isFinal }) => isFinal).map(({ match }) => match)).toEqual([places.at(-1)?.match])
    },
  )

  test('are also the consolation and the match for the third place, of which none is the final', () => {
    const places = placesIn(drawn(8, { ...PLAN, thirdPlace: true, consolation: 'firstMatch' }))
    expect(places.map(({ match }) => match)).toEqual([
      ...['main-1-1', 'main-1-2', 'main-1-3', 'main-1-4', 'main-2-1', 'main-2-2', 'main-3-1', 'third-1-1'],
      ...['consolation-1-1', 'consolation-1-2', 'consolation-2-1'],
    ])
    expect(places.filter(({ isFinal }) => isFinal).map(({ match }) => match)).toEqual(['main-3-1'])
    const third = places.find(({ match }) => match === 'third-1-1')
    expect(third?.after).toEqual(['event/main/main-2-1', 'event/main/main-2-2'])
    expect(third?.sides[0]).toEqual({ entry: null, winnerOf: null, loserOf: 'event/main/main-2-1' })
  })

  test('of a knockout after groups wait for all matches of the groups from which their sides come', () => {
    const groups: StagePlan = { ...PLAN, id: 'groups', kind: 'groups', groups: 2, goOn: 1 }
    const places = placesIn(drawn(6, groups, PLAN))
    const final = places.at(-1)
    expect(places).toHaveLength(7)
    expect(final).toMatchObject({ match: 'main-1-1', isFinal: true, draw: 'main' })
    expect(final?.after.toSorted()).toEqual(
      places
        .slice(0, 6)
        .map(({ key }) => key)
        .toSorted(),
    )
    expect(places[0]).toMatchObject({ draw: 'group', rounds: null, isFinal: false })
  })
})
