import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { noticesInDay } from '../../shared/notifications/derive.ts'
import { type NewNotice, scopeOf } from '../../shared/notifications/notice.ts'
import type { WaitingMatch } from '../../shared/notifications/waiting-match.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { openLooks } from '../http/regular-looks.ts'
import type { Orders } from '../order/orders.ts'
import type { DayState } from '../order/read-day.ts'
import type { Storage } from '../storage/storage.ts'
import type { NoticesRepository } from './notices-repository.ts'

/** Time between two looks at the orders of play of today (ms). */
const LOOK_MS = 20_000

export interface WatchDaysDeps {
  readonly storage: Storage
  readonly notices: NoticesRepository
  readonly orders: Pick<Orders, 'readDay' | 'expected' | 'published'>
  readonly clubs: Pick<Clubs, 'all'>
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Called after notices were stored. */
  readonly onRecorded: () => void
}

/** Returns the matches that wait in an order of play, with the time until their expected starts. */
function waitingIn(state: DayState, expected: Pick<Orders, 'expected'>['expected'], now: number): WaitingMatch[] {
  const starts = expected.of(state, now)
  const seen = new Set<string>()
  return state.items.flatMap(({ match: key, court }): WaitingMatch[] => {
    const match = state.matches.get(key)
    if (!match || match.isOver || (state.progress.has(key) && !state.suspended.has(key))) return []
    const isNext = !seen.has(court)
    seen.add(court)
    const start = starts.get(key)
    return start && match.isPublic ? [{ key, court, isNext, startsIn: start.start - now }] : []
  })
}

/** Stores the notices that follow from how matches wait in the published orders of play of today. All servers store the same ones. */
export function watchDays({ storage, notices, orders, clubs, log, now, onRecorded }: WatchDaysDeps) {
  async function lookAt(day: OrderDate): Promise<void> {
    const state = await orders.readDay(day)
    const found = waitingIn(state, orders.expected, now()).flatMap((waiting) =>
      noticesInDay(waiting).map((kind): NewNotice => {
        const { key, court } = waiting
        const match = state.matches.get(key)?.matchId ?? null
        const subject = { ...(match !== null && { match }), placed: { ...day, key } }
        return {
          id: `${kind} ${day.date} ${court} ${key}`,
          kind,
          subject,
          scope: scopeOf(subject),
          at: now(),
          notBefore: now(),
        }
      }),
    )
    if (found.length === 0) return
    const known = await notices.known(found.map(({ id }) => id))
    const added = found.filter(({ id }) => !known.has(id))
    if (added.length === 0) return
    await storage.atomically((tx) => [notices.add(tx, added)])
    onRecorded()
  }

  async function lookAtAll(): Promise<void> {
    const days = await orders.published(
      clubs.all().map(({ id, timeZone }) => ({ club: id, date: dateIn(timeZone, now()) })),
    )
    for (const day of days) {
      if (looks.isClosed()) return
      await lookAt(day)
      await nextTurn()
    }
  }

  const looks = openLooks({ look: lookAtAll, everyMs: LOOK_MS, what: 'notifying people about the orders of play', log })
  return { look: looks.look, close: looks.close }
}
