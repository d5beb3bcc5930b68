// Measures the planner: its CPU time, how early full days end, and how few matches change after lost time.
import { openPlanner } from '../../server/order/planner.ts'
import { earliestEnd } from '../../shared/order/bounds.ts'
import { qualityOf } from '../../shared/order/build.ts'
import { changedMatches } from '../../shared/order/changes.ts'
import { compileDay } from '../../shared/order/compile-day.ts'
import { planAgain } from '../../shared/order/plan-again.ts'
import { planDay } from '../../shared/order/plan-day.ts'
import { ruleBreaks } from '../../shared/order/rule-breaks.ts'
import { searched } from '../../shared/order/search.ts'
import { randomDay } from '../../shared/order/testing/days.ts'
import { greedyPlan } from '../../shared/order/testing/greedy.ts'
import { randomDayWithLoss } from '../../shared/order/testing/lost-time.ts'
import { seconds, spread, whole } from './figures.ts'
import { cpuNs } from './machine.ts'
import { type Block, type Goal, rows } from './report.ts'
import type { Pace } from './rounds.ts'

/** Number of days: of 200 matches, full ones, and with lost time. */
const DAYS = { large: 20, full: 30, lost: 40 }
const QUICK_DAYS = { large: 2, full: 2, lost: 3 }
const LARGE = { courts: 12, matches: 200 }

/** Longest CPU time of a plan (s). */
const MOST_SECONDS = 2
/** Least part by which full days end earlier than simple plans on average. */
const LEAST_EARLIER = 0.1
/** A day's end is near the bound if it is at most this part later. */
const NEAR = 0.03
/** Highest part of the matches of a new plan that change in the average plan after lost time. */
const MOST_CHANGED = 0.5

/** Measures the planner on random days. */
export async function measurePlans(pace: Pace): Promise<{ readonly table: Block; readonly goals: readonly Goal[] }> {
  const days = pace === 'quick' ? QUICK_DAYS : DAYS
  const cpu = await cpuOfPlans(days.large)
  const full = numbers(days.full).map(fullDay)
  const lost = numbers(days.lost).map(changesAfterLoss)

  const earlier = full.map(({ end, simple }) => 1 - end / simple)
  const mean = sum(earlier) / earlier.length
  const later = earlier.filter((part) => part < 0).length
  const near = full.filter(({ end, bound }) => end <= (1 + NEAR) * bound).length
  const [changed, anew] = [sum(lost.map((each) => each.changed)), sum(lost.map((each) => each.anew))]
  const more = lost.filter((each) => each.changed > each.anew).length
  const broken = sum(lost.map((each) => each.broken))
  return {
    table: rows(
      ['Plans', ''],
      [`CPU time of a plan of ${LARGE.matches} matches on ${LARGE.courts} courts`, spread(cpu, seconds)],
      [`${full.length} full days end earlier than with a simple plan, on average`, part(mean)],
      ['the least and the most of these days', `${part(Math.min(...earlier))}, ${part(Math.max(...earlier))}`],
      [`full days that end within ${part(NEAR)} of the lower bound`, whole(near)],
      [`matches that change on ${lost.length} days with lost time: planned again, and anew`, `${changed}, ${anew}`],
    ),
    goals: [
      {
        goal: `${LARGE.matches} matches on ${LARGE.courts} courts: every plan under ${MOST_SECONDS} s of CPU time`,
        figure: seconds(Math.max(...cpu)),
        reached: Math.max(...cpu) < MOST_SECONDS,
      },
      {
        goal: `full days end at least ${part(LEAST_EARLIER)} earlier than with a simple plan, on average`,
        figure: part(mean),
        reached: mean >= LEAST_EARLIER,
      },
      { goal: 'no full day ends later than with a simple plan', figure: `${later} days`, reached: later === 0 },
      {
        goal: 'after lost time, no plan breaks a rule or changes more matches than a new one',
        figure: `${broken} rules, ${more} days`,
        reached: broken === 0 && more === 0,
      },
      {
        goal: `after lost time, at most ${part(MOST_CHANGED)} of the matches change that change in a new plan`,
        figure: part(changed / anew),
        reached: changed <= MOST_CHANGED * anew,
      },
    ],
  }
}

/** Returns the CPU time of each plan in the thread of the server (s). The process does nothing else meanwhile. */
async function cpuOfPlans(count: number): Promise<readonly number[]> {
  const planner = openPlanner()
  // The first plan loads the modules of the thread.
  await planner.ask({ day: randomDay(0, { courts: 2, matches: 4, isHard: true }), before: null })
  const cpu: number[] = []
  for (const seed of numbers(count)) {
    const before = cpuNs(process.pid)
    await planner.ask({ day: randomDay(seed, { ...LARGE, isHard: seed % 2 === 0 }), before: null })
    cpu.push((cpuNs(process.pid) - before) / 1e9)
  }
  await planner.close()
  return cpu
}

/** Returns when a full day ends as it is planned, with a simple plan, and at the earliest (min after its beginning). */
function fullDay(seed: number) {
  const courts = 2 + ((7 * seed) % 11)
  const day = randomDay(seed, { courts, matches: 8 * courts, isHard: false })
  const compiled = compileDay(day)
  const [found, simple] = [qualityOf(searched(compiled)), qualityOf(greedyPlan(day))]
  if (found.unplaced + simple.unplaced > 0) throw new Error(`day ${seed}: a match has no place`)
  return { end: found.end, simple: simple.end, bound: earliestEnd(compiled) }
}

/** Returns how many matches change after lost time, how many change in a new plan, and how many rules are broken. */
function changesAfterLoss(seed: number) {
  const { before, now } = randomDayWithLoss(seed)
  const { plan, changes } = planAgain(now, before)
  return {
    changed: new Set(changes.flatMap(({ moves }) => moves.map(({ match }) => match))).size,
    anew: changedMatches(before, planDay(now)).length,
    broken: ruleBreaks(plan, now).length,
  }
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1)
const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)
const part = (of: number): string => (Number.isFinite(of) ? `${(100 * of).toFixed(1)} %` : '–')
