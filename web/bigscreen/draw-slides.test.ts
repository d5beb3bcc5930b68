import { describe, expect, test } from 'vitest'
import { knockoutMatches } from '../../shared/competitions/bracket.ts'
import type { DrawMatchAnswer, PublicEvent, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { foldBracket } from '../../shared/competitions/fold-bracket.ts'
import { type DrawSlide, drawSlides } from './draw-slides.ts'

const EVENT: PublicEvent = {
  id: 'e',
  name: 'Singles',
  kind: 'singles',
  competition: 'c',
  club: 'club_naco',
  version: 1,
  entries: [],
  champion: null,
  mostEntries: 128,
  opensAt: null,
  closesAt: null,
  acts: [],
  stages: [],
}

/** A knockout in which side 1 has won these matches. @param size number of lines */
function knockout(
  size: number,
  won: readonly string[],
  more: { thirdPlace?: boolean; consolation?: 'firstMatch' } = {},
) {
  const positions = Array.from({ length: size }, (_, line) => `p${line}`)
  const results = new Map(won.map((id) => [id, { winner: 1 as const, how: 'played' as const, sets: [] }]))
  const matches = foldBracket(knockoutMatches(size, more), { positions, results, withdrawn: new Set() })
  const stage: StageAnswer = {
    id: 'main',
    kind: 'knockout',
    drawSeed: '1',
    positions,
    groups: [],
    matches: matches.map(
      ({ id, draw, round, place, sides, result }): DrawMatchAnswer => ({
        id,
        draw,
        round,
        place,
        group: null,
        sides: [...sides],
        from: [],
        match: null,
        winner: result?.winner ?? null,
        how: result?.how ?? null,
        sets: [],
        contradiction: false,
      }),
    ),
  }
  return { ...EVENT, stages: [stage] }
}

const round = (number: number, count: number) =>
  Array.from({ length: count }, (_, index) => `main-${number}-${index + 1}`)
/** Returns the ids of the first match and the number of matches of each round on a slide. */
const shape = (slide: DrawSlide) =>
  slide.kind === 'draw'
    ? [slide.draw, ...slide.rounds.map((matches) => `${matches[0]?.id} ${matches.length}`)].join(', ')
    : slide.kind

describe('the big screen shows of a draw', () => {
  test('the first open round and two more, in parts with eight first matches', () => {
    expect(drawSlides([knockout(32, [])]).map(shape)).toEqual([
      'main, main-1-1 8, main-2-1 4, main-3-1 2',
      'main, main-1-9 8, main-2-5 4, main-3-3 2',
    ])
  })

  test('no part that is over, and no round before the first open one', () => {
    const half = [...round(1, 8), ...round(2, 4), 'main-3-1', 'main-3-2']
    expect(drawSlides([knockout(32, half)]).map(shape)).toEqual(['main, main-1-9 8, main-2-5 4, main-3-3 2'])
    expect(drawSlides([knockout(32, round(1, 16))]).map(shape)).toEqual(['main, main-2-1 8, main-3-1 4, main-4-1 2'])
  })

  test('the match for the third place beside the final, or alone after it', () => {
    const semifinals = knockout(4, round(1, 2), { thirdPlace: true })
    expect(drawSlides([semifinals])).toMatchObject([{ kind: 'draw', draw: 'main', third: { id: 'third-1-1' } }])
    const after = { ...knockout(4, [...round(1, 2), 'main-2-1'], { thirdPlace: true }), champion: 'p0' }
    expect(drawSlides([after]).map(shape)).toEqual(['third, third-1-1 1', 'champions'])
  })

  test('a consolation once somebody stands in it', () => {
    expect(drawSlides([knockout(8, [], { consolation: 'firstMatch' })])).toHaveLength(1)
    const slides = drawSlides([knockout(8, ['main-1-1'], { consolation: 'firstMatch' })])
    expect(slides.map(shape)).toEqual([
      'main, main-1-1 4, main-2-1 2, main-3-1 1',
      'consolation, consolation-1-1 2, consolation-2-1 1',
    ])
  })
})

describe('the big screen shows of groups', () => {
  const group = (name: string, complete: boolean) => ({ name, entries: [], out: [], complete, table: [] })
  const groups = (count: number, complete: boolean): StageAnswer => ({
    id: 'round',
    kind: 'groups',
    drawSeed: '1',
    positions: [],
    matches: [],
    groups: Array.from({ length: count }, (_, index) => group(String(index), complete)),
  })
  const [main] = knockout(4, []).stages
  const undrawn = { ...groups(0, false), id: 'main', kind: 'knockout' as const, drawSeed: null }

  test('four tables on a slide, until the knockout after them is drawn', () => {
    const slidesOf = (stages: readonly (StageAnswer | undefined)[]) =>
      drawSlides([{ ...EVENT, stages: stages.filter((stage) => stage !== undefined) }]).map(shape)
    expect(slidesOf([groups(6, false), undrawn])).toEqual(['groups', 'groups'])
    expect(slidesOf([groups(2, true), undrawn])).toEqual(['groups'])
    expect(slidesOf([groups(2, false), main])).toEqual(['groups', 'main, main-1-1 2, main-2-1 1'])
    expect(slidesOf([groups(2, true), main])).toEqual(['main, main-1-1 2, main-2-1 1'])
  })
})

test('the champions of up to six events are on one slide', () => {
  const over = Array.from({ length: 7 }, (_, index) => ({
    ...knockout(2, ['main-1-1']),
    id: `e${index}`,
    champion: 'p0',
  }))
  expect(drawSlides(over).map(shape)).toEqual(['champions', 'champions'])
  expect(drawSlides([EVENT])).toEqual([])
})
