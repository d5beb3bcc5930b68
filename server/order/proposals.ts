import { afterLoss } from '../../shared/order/after-loss.ts'
import { laidOut, type OrderItem, putByPlan } from '../../shared/order/lay-out.ts'
import { brokenBy, planOfItems } from '../../shared/order/new-breaks.ts'
import type {
  AcceptRequest,
  OfficeOrder,
  OrderSettings,
  PlanRequest,
  Proposal,
} from '../../shared/order/office-order-schemas.ts'
import type { OrderDay, OrderPlan, Unplaced } from '../../shared/order/order-day.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { withChanges } from '../../shared/order/plan-again.ts'
import type { Plan } from '../reservations/commit/plan.ts'
import type { takingTurns } from '../storage/in-rounds.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { withBooked } from './booked-match.ts'
import { ruleBreakAnswer } from './break-answers.ts'
import { lossOf } from './day-courts.ts'
import { proposalAnswer } from './order-answers.ts'
import { changeUnknown, orderUnknown, planOutdated, proposalNotFound } from './order-errors.ts'
import type { OrderParts, OrderTools, Sender } from './order-parts.ts'
import type { ProposalRow } from './order-repository.ts'
import type { openPlanner } from './planner.ts'
import type { DayState } from './read-day.ts'
import { inTheirOrder } from './suspended-match.ts'

/** How long a proposal is kept (ms). */
const KEPT_MS = 24 * 3_600_000
/** For so long after a plan was made, its first matches may start in the past (ms). */
const LATE_MS = 30 * 60_000

export interface ProposalsDeps {
  readonly storage: Pick<Storage, 'atomically'>
  readonly planner: Pick<ReturnType<typeof openPlanner>, 'ask'>
  readonly inTurn: ReturnType<typeof takingTurns>
}

/** Returns the functions that make plans of days, and accept them. */
export function openProposals(parts: OrderParts, tools: OrderTools, { storage, planner, inTurn }: ProposalsDeps) {
  const { repository, readDay, commits, changed, clock } = parts
  const { fresh, planOf, check, office, umpiresOf } = tools

  /** @throws ApiError 404 */
  async function find(at: OrderDate, id: string): Promise<ProposalRow> {
    const row = await repository.proposal(at, id)
    if (!row) throw proposalNotFound()
    return row
  }

  async function answer(at: OrderDate, row: ProposalRow): Promise<Proposal> {
    const state = await readDay(at, { settings: row.plan.settings })
    return proposalAnswer(state, row, itemsIn(state, row, null), await umpiresOf(at.club))
  }

  return {
    /**
     * Makes a plan of a day, which changes nothing before somebody accepts it. A repeated request returns the same proposal.
     * @throws ApiError 404 no such club · 422 a match that the day does not know, or too many · 503 too many plans
     */
    async propose(at: OrderDate, request: PlanRequest): Promise<Proposal> {
      const known = await repository.proposal(at, request.id)
      if (known) return answer(at, known)
      const { id, again, loss, matches } = request
      const stored = (await repository.read(at)).settings
      const settings = request.settings ?? stored
      const state = await fresh(at, { settings })
      const placed = new Set(state.items.map(({ match }) => match))
      const wanted = again ? placed : new Set(matches ?? [...placed, ...state.waiting])
      const unknown = [...wanted].findIndex((key) => !state.matches.has(key))
      if (unknown >= 0) throw orderUnknown(`matches.${unknown}`)
      const { day, left } = again ? { day: dayOf(state, wanted, loss), left: [] } : newDay(state, wanted)
      const before = again ? planOfItems(inTheirOrder(state), day) : null
      const { plan, changes, delays } = await planner.ask({ day, before })
      const row: ProposalRow = {
        ...at,
        id,
        version: state.row.version,
        again,
        plan: {
          plan,
          changes,
          delays,
          unplaced: [...plan.unplaced, ...left],
          settings: withLoss(settings, loss),
          loss,
        },
        createdAt: clock(),
        accepted: null,
      }
      try {
        await storage.atomically((tx) => repository.propose(tx, row, row.createdAt - KEPT_MS))
      } catch (error) {
        // The same request came twice at once.
        if (!(error instanceof UniqueViolation)) throw error
      }
      return answer(at, await find(at, id))
    },

    /** @throws ApiError 404 */
    proposal: async (at: OrderDate, id: string): Promise<Proposal> => answer(at, await find(at, id)),

    /**
     * Makes a plan the order of its day: its matches get their courts and times, and nobody can book these any more. A repeated
     * request changes nothing.
     * @throws ApiError 404 · 409 something is in the way since · 422 no such change
     */
    accept: (at: OrderDate, id: string, request: AcceptRequest, sender: Sender): Promise<OfficeOrder> =>
      inTurn(`${at.club} ${at.date}`, async () => {
        await commits.commitBookings(
          async (): Promise<Plan<null>> => {
            const row = await find(at, id)
            if (row.accepted !== null) return { answer: null }
            const state = await fresh(at, { settings: row.plan.settings, umpires: umpiresIn(row.plan.plan) })
            if (state.row.version !== row.version) throw planOutdated()
            const items = itemsIn(state, row, request.changes)
            const day = { ...withLossOf(state.day, row.plan.loss), now: nowFor(row, state.day) }
            // Without any change, matches are only late.
            const before = row.again ? laidOutPlan(state, row, planWith(state, row, [])) : state.items
            const { breaks, mayOverrule } = check(items, day, brokenBy(before, day))
            if (breaks.length > 0 && !(request.overrule && mayOverrule)) {
              const people = await umpiresOf(at.club)
              throw planOutdated(breaks.map((each) => ruleBreakAnswer(each, state, people)))
            }
            const { publish, reason } = request
            return planOf(
              state,
              {
                items,
                settings: state.settings,
                publishes: publish,
                action: 'orderOfPlay.accept',
                overruled: breaks,
                reason,
                also: (tx) => [repository.accepted(tx, row, row.version + 1)],
              },
              sender,
            )
          },
          (plan) => plan,
        )
        changed(at)
        return office(at)
      }),
  }

  /** Returns the order with a plan, or with some of its changes. @throws ApiError 422 */
  function itemsIn(state: DayState, row: ProposalRow, some: readonly number[] | null): readonly OrderItem[] {
    const { plan } = row
    if (some !== null && !row.again) throw changeUnknown(some[0] ?? 0)
    const unknown = some?.find((index) => plan.changes[index] === undefined)
    if (unknown !== undefined) throw changeUnknown(unknown)
    const chosen = some === null ? plan.plan : planWith(state, row, some)
    return withBooked(laidOutPlan(state, row, chosen), state)
  }

  function planWith(state: DayState, { plan }: ProposalRow, some: readonly number[]): OrderPlan {
    const placed = new Set(state.items.map(({ match }) => match))
    const day = dayOf(state, placed, plan.loss)
    return withChanges(
      day,
      planOfItems(inTheirOrder(state), day),
      plan.changes.filter((_, index) => some.includes(index)),
    )
  }
}

const umpiresIn = ({ matches }: OrderPlan): readonly string[] => matches.flatMap(({ umpire }) => umpire ?? [])

/** A plan that was made a little while ago may begin in the past. */
const nowFor = ({ createdAt }: ProposalRow, { now }: OrderDay): number =>
  Math.min(now, Math.max(createdAt, now - LATE_MS))

const withLoss = (settings: OrderSettings, loss: PlanRequest['loss']): OrderSettings =>
  loss ? { ...settings, lost: [...settings.lost, loss] } : settings

/** Returns a day with only some matches, and those that have begun. */
function dayOf({ day }: DayState, wanted: ReadonlySet<string>, loss: PlanRequest['loss']): OrderDay {
  return withLossOf({ ...day, matches: day.matches.filter(({ id, begun }) => begun || wanted.has(id)) }, loss)
}

/**
 * Returns the day for a new plan. Matches are left out if a match that decides who plays is not among them and has no place on another
 * day either.
 */
function newDay(
  state: DayState,
  wanted: ReadonlySet<string>,
): { readonly day: OrderDay; readonly left: readonly Unplaced[] } {
  const missing = new Set(state.waiting.filter((key) => !wanted.has(key)))
  const left: Unplaced[] = []
  for (let size = -1; size < left.length; ) {
    size = left.length
    for (const { id, after, begun } of state.day.matches) {
      const other = after.find((key) => missing.has(key))
      if (other === undefined || missing.has(id) || begun || !wanted.has(id)) continue
      missing.add(id)
      left.push({ match: id, why: { code: 'AFTER_UNPLACED', other } })
    }
  }
  return { day: dayOf(state, new Set([...wanted].filter((key) => !missing.has(key))), null), left }
}

/** Returns a day with lost time: matches in play go on after it. */
const withLossOf = (day: OrderDay, loss: PlanRequest['loss']): OrderDay => (loss ? afterLoss(day, lossOf(loss)) : day)

/**
 * Returns a plan as an order, with what has happened since: matches that have begun are where they are, and others follow them. A match
 * in play that lost its court goes on where the plan has it.
 */
function laidOutPlan(state: DayState, { plan }: ProposalRow, { matches }: OrderPlan): readonly OrderItem[] {
  const day = withLossOf(state.day, plan.loss)
  const waiting = new Set(day.matches.flatMap(({ id, begun }) => (begun ? [] : id)))
  const isSettled = ({ match }: { readonly match: string }): boolean =>
    (state.progress.has(match) && !waiting.has(match)) || state.matches.get(match)?.isOver === true
  const settled = putByPlan(state.items.filter(isSettled))
  const open = putByPlan(matches).filter((each) => !isSettled(each))
  const put = [...settled, ...open].toSorted((one, other) => (one.planned ?? 0) - (other.planned ?? 0))
  return laidOut(put, day)
}
