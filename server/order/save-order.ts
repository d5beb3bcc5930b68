import { isDeepStrictEqual } from 'node:util'
import { laidOut, type OrderItem, type PutMatch, putByPlan } from '../../shared/order/lay-out.ts'
import { brokenBy } from '../../shared/order/new-breaks.ts'
import type { OfficeOrder, OrderRequest } from '../../shared/order/office-order-schemas.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import type { Plan } from '../reservations/commit/plan.ts'
import type { takingTurns } from '../storage/in-rounds.ts'
import { isAtBooking, withoutBooked } from './booked-match.ts'
import { ruleBreakAnswer } from './break-answers.ts'
import { matchTwice, nothingPlanned, orderClash, orderUnknown } from './order-errors.ts'
import type { OrderParts, OrderTools, Sender } from './order-parts.ts'
import type { DayState } from './read-day.ts'

/** Returns the functions with which the office changes and publishes orders. */
export function openSaveOrder(parts: OrderParts, tools: OrderTools, inTurn: ReturnType<typeof takingTurns>) {
  const { commits, changed, readDay } = parts
  const { fresh, planOf, check, office, answer, umpiresOf } = tools

  /** @throws ApiError 412 */
  async function checkTag(state: DayState, tag: string): Promise<void> {
    if (String(state.row.version) !== tag) throw changedMeanwhile(await answer(state))
  }

  const keyOf = ({ club, date }: OrderDate): string => `${club} ${date}`

  return {
    /** @throws ApiError 404 no such club · 409 clashes · 412 · 422 a match or a court that the day does not know */
    save: (at: OrderDate, tag: string, request: OrderRequest, sender: Sender): Promise<OfficeOrder> =>
      inTurn(keyOf(at), async () => {
        const { matches, settings, overrule, reason } = request
        const umpires = matches.flatMap(({ umpire }) => umpire ?? [])
        await commits.commitBookings(
          async (): Promise<Plan<null>> => {
            const state = await fresh(at, { settings, umpires })
            const people = await umpiresOf(at.club)
            const put = putIn(request, state, new Set(people.map(({ id }) => id)))
            const items = laidOut(withFixed(put, state), state.day)
            if (isSame(items, state) && (settings === undefined || isDeepStrictEqual(settings, state.row.settings)))
              return { answer: null }
            await checkTag(state, tag)
            // Settings may make an order break rules; a change of the order may not.
            const before = settings ? await readDay(at, { umpires }) : state
            const known = isSame(items, state) ? brokenBy(items, state.day) : brokenBy(before.items, before.day)
            const { breaks, mayOverrule } = check(items, state.day, known)
            if (breaks.length > 0 && !(overrule && mayOverrule))
              throw orderClash(breaks.map((each) => ruleBreakAnswer(each, state, people)))
            const change = { items, settings: state.settings, publishes: false, overruled: breaks, reason }
            return planOf(state, { ...change, action: 'orderOfPlay.change' }, sender)
          },
          (plan) => plan,
        )
        changed(at)
        return office(at)
      }),

    /** Publishes the order of a day, and tells those whose court or time has changed. @throws ApiError 404 · 409 · 412 */
    publish: (at: OrderDate, tag: string, sender: Sender): Promise<OfficeOrder> =>
      inTurn(keyOf(at), async () => {
        await commits.commitBookings(
          async (): Promise<Plan<null>> => {
            const state = await fresh(at)
            const { settings } = state
            const items = withoutBooked(state.items, state)
            if (state.row.told !== null && isDeepStrictEqual(state.row.told, items)) return { answer: null }
            await checkTag(state, tag)
            if (items.length === 0) throw nothingPlanned()
            const change = { items, settings, publishes: true, overruled: [], reason: null }
            return planOf(state, { ...change, action: 'orderOfPlay.publish' }, sender)
          },
          (plan) => plan,
        )
        changed(at)
        return office(at)
      }),
  }
}

const isSame = (items: readonly OrderItem[], { items: before }: DayState): boolean =>
  isDeepStrictEqual(sorted(items), sorted(before))

/** Returns items with their members in a fixed order, by match. */
const sorted = (items: readonly OrderItem[]) =>
  items
    .map(({ match, court, kind, time, startsAt, umpire }) => [match, court, kind, time, startsAt, umpire])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))

/**
 * Returns the matches of a request where it puts them, with those that have begun and are not in it.
 * @param umpires ids of the people who may umpire
 * @throws ApiError 422
 */
function putIn({ matches }: OrderRequest, state: DayState, umpires: ReadonlySet<string>): readonly PutMatch[] {
  const courts = new Set(state.club.courts.map(({ id }) => id))
  const seen = new Set<string>()
  const placed = new Map(state.items.map((item) => [item.match, item]))
  const put = matches.map(({ key, court, kind, time, umpire }, index): PutMatch => {
    if (seen.has(key)) throw matchTwice(`matches.${index}.key`)
    seen.add(key)
    const match = state.matches.get(key)
    if (!match || (match.isOver && !placed.has(key))) throw orderUnknown(`matches.${index}.key`)
    if (!courts.has(court)) throw orderUnknown(`matches.${index}.court`)
    if (umpire !== null && !umpires.has(umpire) && placed.get(key)?.umpire !== umpire)
      throw orderUnknown(`matches.${index}.umpire`)
    return { match: key, court, kind, time: time === null ? null : Date.parse(time), umpire }
  })
  const isBegun = ({ match }: OrderItem): boolean =>
    (state.progress.has(match) && !state.suspended.has(match)) || state.matches.get(match)?.isOver === true
  const begun = state.items.filter(
    (item) => !seen.has(item.match) && !isAtBookingIn(state, item.match) && isBegun(item),
  )
  return [...putByPlan(begun), ...put]
}

const isAtBookingIn = ({ matches, progress }: DayState, key: string): boolean => {
  const match = matches.get(key)
  return match !== undefined && isAtBooking(match, progress.get(key))
}

/**
 * Returns the matches of a request with those of bookings, which stay where their bookings are. One that the request has on its court
 * keeps its place in the order of that court. Another one comes before the matches that start later.
 */
function withFixed(put: readonly PutMatch[], state: DayState): readonly PutMatch[] {
  const booked = state.items.filter(({ match }) => isAtBookingIn(state, match))
  const courts = new Map(booked.map(({ match, court }) => [match, court]))
  const own = put.filter(({ match, court }) => !courts.has(match) || courts.get(match) === court)
  return booked
    .filter(({ match }) => !own.some((each) => each.match === match))
    .reduce<readonly PutMatch[]>((all, item) => {
      const starts = laidOut(all, state.day)
      const after = starts.findIndex(({ court, startsAt }) => court === item.court && startsAt >= item.startsAt)
      return all.toSpliced(after < 0 ? all.length : after, 0, ...putByPlan([item]))
    }, own)
}
