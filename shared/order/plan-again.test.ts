import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../server/testing/brief.ts'
import type { Loss } from './after-loss.ts'
import { changedMatches } from './changes.ts'
import type { OrderDay, OrderMatch, OrderPlan, PlannedMatch } from './order-day.ts'
import { planAgain, withChanges } from './plan-again.ts'
import { planDay } from './plan-day.ts'
import type { RuleBreak } from './rule-break.ts'
import { ruleBreaks } from './rule-breaks.ts'
import { collisions } from './testing/collisions.ts'
import { aCourt, aDay, aMatch, at } from './testing/days.ts'
import { randomDayWithLoss, withLoss } from './testing/lost-time.ts'

function rained(day: OrderDay, loss: Loss) {
  const { before, now } = withLoss(day, loss)
  return { before, now, again: planAgain(now, before) }
}
const movesOf = ({ again }: ReturnType<typeof rained>) =>
  again.changes.flatMap(({ moves }) => moves.map(({ match, to }) => `${match} ${to?.court ?? 'next day'}`))

test('a short loss delays matches, and changes none', () => {
  const matches = ['one', 'two', 'three', 'four'].map((id) => aMatch(id))
  const loss = { from: at(9, 30), until: at(11), courts: null }
  const { again } = rained(aDay({ matches }), loss)
  expect(again.changes).toEqual([])
  expect(again.plan.matches.map(({ match, startsAt }) => [match, startsAt])).toEqual([
    ['one', at(9)],
    ['three', at(11, 40)],
    ['two', at(9)],
    ['four', at(11, 40)],
  ])
  expect(again.delays.map(({ match }) => match)).toEqual(['three', 'four'])
})

test('what no longer fits goes to the next day, and says why', () => {
  const matches = [...'0123456789'].map((id) => aMatch(id))
  const done = rained(aDay({ courts: [aCourt('A')], matches }), { from: at(12), until: at(14), courts: null })
  expect(movesOf(done)).toEqual(['8 next day', '9 next day'])
  expect(done.again.changes.map(({ moves }) => moves[0]?.why)).toEqual([{ code: 'DAY_FULL' }, { code: 'DAY_FULL' }])
})

test('a lost court moves its matches to others, also the one in play', () => {
  const matches = ['one', 'two', 'three', 'four'].map((id) => aMatch(id))
  const done = rained(aDay({ matches }), { from: at(9, 30), until: at(21), courts: ['A'] })
  expect(movesOf(done).toSorted()).toEqual(['one B', 'three B'])
  const resumed = done.again.plan.matches.find(({ match }) => match === 'one')
  expect((resumed?.endsAt ?? 0) - (resumed?.startsAt ?? 0)).toBe(30 * 60_000)
})

test('a lost court sends no match to the next day for which a new plan has a place', () => {
  const drawOf = (event: string): OrderMatch[] => {
    const matches: OrderMatch[] = []
    for (let round = 1, inRound = 8; inRound >= 1; round += 1, inRound /= 2)
      for (let place = 0; place < inRound; place += 1) {
        const before = [2 * place, 2 * place + 1].map((each) => `${event} ${round - 1} ${each}`)
        const more = round > 1 ? { players: [], after: before } : {}
        matches.push(aMatch(`${event} ${round} ${place}`, { ...more, event, round, isFinal: inRound === 1 }))
      }
    return matches
  }
  const courts = [...'ABCDEFGH'].map((id) => aCourt(id))
  const day = aDay({ now: at(8), courts, matches: [...drawOf('1'), ...drawOf('2')] })
  const { now, again } = rained(day, { from: at(8, 30), until: at(21), courts: ['A'] })
  expect(planDay(now).unplaced).toEqual([])
  expect(again.plan.unplaced).toEqual([])
  expect(ruleBreaks(again.plan, now)).toEqual([])
})

test('a change that is not accepted leaves its match where it was, late', () => {
  const matches = [...'0123456789'].map((id) => aMatch(id))
  const done = rained(aDay({ courts: [aCourt('A')], matches }), { from: at(12), until: at(14), courts: null })
  const [first] = done.again.changes
  const some = withChanges(done.now, done.before, first ? [first] : [])
  expect(ruleBreaks(some, done.now)).toEqual([{ code: 'COURT_CLOSED', match: '9' }])
  expect(withChanges(done.now, done.before, done.again.changes).matches).toEqual(done.again.plan.matches)
})

test('a match that goes past another one changes, and the others do not', () => {
  const plan = (...order: string[]): OrderPlan => ({
    matches: order.map((match, index) => ({
      match,
      court: 'A',
      startsAt: at(9 + index),
      endsAt: at(10 + index),
      kind: 'at',
      umpire: null,
    })),
    unplaced: [],
  })
  expect(changedMatches(plan('one', 'two', 'three'), plan('two', 'three', 'one'))).toEqual(['one'])
  expect(changedMatches(plan('one', 'two', 'three'), plan('one', 'three'))).toEqual(['two'])
})

/** Returns how many matches of a day change after a loss, and how many change in a new plan. */
function checked(seed: number): { readonly changed: number; readonly anew: number } {
  const { before, now, loss } = randomDayWithLoss(seed)
  const again = planAgain(now, before)
  expect(ruleBreaks(again.plan, now)).toEqual([])
  expect(collisions(again.plan, now)).toEqual([])
  expect(again.plan.matches.filter((each) => isLost(each, now, loss))).toEqual([])
  const all = [...again.plan.matches, ...again.plan.unplaced].map(({ match }) => match)
  expect(all.toSorted()).toEqual(now.matches.map(({ id }) => id).toSorted())
  const moved = new Set(again.changes.flatMap(({ moves }) => moves.map(({ match }) => match)))
  // The matches that no change names keep their courts and their order.
  const unnamed = ({ matches, unplaced }: OrderPlan): OrderPlan => ({
    matches: matches.filter(({ match }) => !moved.has(match)),
    unplaced,
  })
  expect(changedMatches(unnamed(before), unnamed(again.plan))).toEqual([])
  const fresh = changedMatches(before, planDay(now))
  expect(moved.size).toBeLessThanOrEqual(fresh.length)
  expect(withChanges(now, before, again.changes).matches).toEqual(again.plan.matches)
  // A change that is accepted alone breaks nothing for matches that fit without it.
  const late = new Set(ruleBreaks(withChanges(now, before, []), now).flatMap(namesOf))
  for (const change of again.changes) {
    const breaks = ruleBreaks(withChanges(now, before, [change]), now)
    expect(breaks.filter((each) => !namesOf(each).some((name) => late.has(name)))).toEqual([])
  }
  return { changed: moved.size, anew: fresh.length }
}

/** Whether a match that waits is planned in the time that is lost. */
function isLost({ match, court, startsAt, endsAt }: PlannedMatch, { matches }: OrderDay, loss: Loss): boolean {
  const waits = matches.some(({ id, begun }) => id === match && !begun)
  const isHit = loss.courts === null || loss.courts.includes(court)
  return waits && isHit && startsAt < loss.until && endsAt > loss.from
}

const namesOf = (each: RuleBreak): readonly string[] => ('other' in each ? [each.match, each.other] : [each.match])

test('after a loss all rules hold, each change can be accepted alone, and no more matches change than in a new plan', () => {
  fc.assert(
    fc.property(fc.nat(1e6), (seed) => {
      checked(seed)
    }),
    // In this one, the new plan moves a match to where it keeps the day for two others.
    { numRuns: sized(5, 60), examples: [[64_000]] },
  )
})

test('a match that moves takes the one along whose players it decides too late', () => {
  // A semifinal leaves a court that is lost, and its final, which fitted only behind the lost time, no longer fits.
  checked(930393)
})

test('on average, fewer than half as many matches change as in a new plan', () => {
  const days = Array.from({ length: sized(8, 40) }, (_, seed) => checked(seed))
  const sum = (name: 'changed' | 'anew') => days.reduce((all, day) => all + day[name], 0)
  expect(sum('anew')).toBeGreaterThan(0)
  expect(sum('changed')).toBeLessThan(sum('anew') / 2)
})
