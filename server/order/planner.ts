import path from 'node:path'
import type { PlanAgain } from '../../shared/order/plan-again.ts'
import { openThread, threadProgram } from '../http/thread.ts'
import { dayTooHard, tooManyPlans } from './order-errors.ts'
import type { PlanQuestion } from './plan-question.ts'

/** Longest time for one plan (ms). 200 matches on 12 courts take less than two seconds of one core. */
const LONGEST_MS = 30_000
/** Maximum number of plans that are made or wait for it. */
const MOST_PLANS = 10
/** Memory of the thread (MB). */
const MEMORY_MB = 512

/** Opens the thread that plans days, so that no point waits for a plan. */
export const openPlanner = () =>
  openThread<PlanQuestion, PlanAgain>({
    program: () => threadProgram(path.join(import.meta.dirname, 'planner-worker'), MEMORY_MB),
    limitMs: LONGEST_MS,
    most: MOST_PLANS,
    tooHard: dayTooHard,
    tooMany: tooManyPlans,
  })
