import type { OrderAnswer, OrderDate } from '../../shared/order/order-schemas.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import { freshAnswers } from '../http/fresh-answers.ts'
import { takingTurns } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { openExpected } from './day-expected.ts'
import { orderAnswer } from './order-answers.ts'
import { type OrderParts, orderTools } from './order-parts.ts'
import { createOrderOfPlayRepository } from './order-repository.ts'
import { openPlanner } from './planner.ts'
import { openPlayerCalendars, type PlayerCalendarDeps } from './player-calendars.ts'
import { openProposals } from './proposals.ts'
import { openReadDay, type ReadDayDeps } from './read-day.ts'
import { openSaveOrder } from './save-order.ts'
import { openWriteOrder, type WriteOrderDeps } from './write-order.ts'

/** How long the answer for everybody is used again (ms). */
const FRESH_MS = 1000
/** Number of days whose answers stay in memory. */
const MOST_DAYS = 100

type Shared = Pick<OrderParts, 'commits' | 'expire' | 'audit' | 'outbox' | 'notices' | 'staff' | 'publicUrl' | 'clock'>

export interface OrdersDeps
  extends Shared,
    Omit<ReadDayDeps, 'repository' | 'matches' | 'courtTimes' | 'clubs'>,
    Pick<PlayerCalendarDeps, 'shownPlayer' | 'matchesOf'> {
  readonly storage: Storage
  readonly matches: ReadDayDeps['matches'] & WriteOrderDeps['matches'] & PlayerCalendarDeps['matches']
  readonly courtTimes: ReadDayDeps['courtTimes'] & WriteOrderDeps['courtTimes']
  readonly clubs: ReadDayDeps['clubs'] & PlayerCalendarDeps['clubs']
}

export type Orders = ReturnType<typeof openOrders>

/** Opens the orders of play of clubs’ days. */
export function openOrders(deps: OrdersDeps) {
  const { storage, clock } = deps
  const repository = createOrderOfPlayRepository(storage)
  const readDay = openReadDay({ ...deps, repository })
  const expected = openExpected()
  const planner = openPlanner()
  const calendars = openPlayerCalendars({ ...deps, repository, readDay, expected })
  const answers = freshAnswers<CachedResponse>(MOST_DAYS)
  const listeners: ((day: OrderDate) => void)[] = []
  const keyOf = ({ club, date }: OrderDate): string => `${club} ${date}`

  function forget(day: OrderDate): void {
    answers.forget(keyOf(day))
    calendars.forget(day)
  }

  function changed(day: OrderDate): void {
    forget(day)
    for (const listener of listeners) listener(day)
  }

  const parts: OrderParts = {
    ...deps,
    repository,
    readDay,
    expected,
    writeOrder: openWriteOrder({ ...deps, repository }),
    changed,
  }
  const tools = orderTools(parts)
  const inTurn = takingTurns('order of play')

  async function made(day: OrderDate): Promise<CachedResponse> {
    const state = await readDay(day)
    const answer: OrderAnswer = orderAnswer(state, expected.of(state, clock()))
    return cachedJson(JSON.stringify(answer))
  }

  return {
    ...openSaveOrder(parts, tools, inTurn),
    ...openProposals(parts, tools, { storage, planner, inTurn }),
    office: tools.office,
    readDay,
    expected,
    versions: repository.versions,

    /** Returns those of these days whose orders are published. */
    async published(days: readonly OrderDate[]): Promise<readonly OrderDate[]> {
      const dates = days.map(({ date }) => date).sort()
      const found = await repository.published(
        [...new Set(days.map(({ club }) => club))],
        dates[0] ?? '',
        dates.at(-1) ?? '',
      )
      const wanted = new Set(days.map(keyOf))
      return found.filter((day) => wanted.has(keyOf(day)))
    },

    /** Returns the order of a day as everybody sees it, at most a second old. @throws ApiError 404 no such club */
    read: (day: OrderDate): Promise<CachedResponse> => answers.read(keyOf(day), FRESH_MS, () => made(day)),

    /** Forgets the answers for everybody, because something of the day has changed. */
    forget,

    calendar: calendars.read,

    /** Calls the listener after each change of an order on this server. */
    onChange: (listener: (day: OrderDate) => void): void => {
      listeners.push(listener)
    },

    close: (): Promise<void> => planner.close(),
  }
}
