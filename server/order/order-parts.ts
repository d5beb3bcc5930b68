import type { Who } from '../../shared/auth/permissions.ts'
import type { NewNotice } from '../../shared/notifications/notice.ts'
import type { OrderItem } from '../../shared/order/lay-out.ts'
import { brokenBy, newBreaks, standing } from '../../shared/order/new-breaks.ts'
import type { OfficeOrder, OrderSettings } from '../../shared/order/office-order-schemas.ts'
import type { OrderDay } from '../../shared/order/order-day.ts'
import { pathOfOrder } from '../../shared/order/order-path.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { MAY_OVERRULE, type RuleBreak } from '../../shared/order/rule-break.ts'
import type { Audit, AuditEntry } from '../audit/audit.ts'
import { type Staff, staffWho } from '../auth/staff.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Commits } from '../reservations/commit/commit-bookings.ts'
import type { Expiry } from '../reservations/commit/expiry.ts'
import type { Plan } from '../reservations/commit/plan.ts'
import type { InTransaction } from '../reservations/stored/stored.ts'
import type { Database, Statement } from '../storage/storage.ts'
import { withoutBooked } from './booked-match.ts'
import type { Expected } from './day-expected.ts'
import { officeOrder } from './order-answers.ts'
import { orderMails, toTell } from './order-mail.ts'
import { orderNotices } from './order-notices.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'
import type { DayState, ReadDay } from './read-day.ts'
import type { openWriteOrder } from './write-order.ts'

/** Who changes an order. */
export interface Sender {
  readonly who: Who
  /** The id in the audit log. */
  readonly id: string
}

/** Notifies people about courts and times. */
export interface OrderNotices {
  /** Returns the emails that their recipients want. */
  readonly ownMails: (kind: 'moved', mails: readonly Mail[]) => Promise<readonly Mail[]>
  /** Returns the statements that notify those who follow matches. */
  readonly add: (tx: Database, notices: readonly NewNotice[]) => readonly Statement[]
}

export interface OrderParts {
  readonly repository: OrderRepository
  readonly readDay: ReadDay
  readonly writeOrder: ReturnType<typeof openWriteOrder>
  readonly expected: Expected
  readonly commits: Pick<Commits, 'commitBookings'>
  readonly expire: Expiry
  readonly audit: Audit
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly notices: OrderNotices
  readonly staff: () => Promise<readonly Staff[]>
  readonly publicUrl: string
  /** Called after each change of an order on this server. */
  readonly changed: (day: OrderDate) => void
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** What a change of an order stores. */
export interface OrderChange {
  readonly items: readonly OrderItem[]
  readonly settings: OrderSettings
  /** Whether those concerned are told. */
  readonly publishes: boolean
  readonly action: 'orderOfPlay.change' | 'orderOfPlay.accept' | 'orderOfPlay.publish'
  readonly overruled: readonly RuleBreak[]
  readonly reason: string | null
  readonly also?: InTransaction
}

export type OrderTools = ReturnType<typeof orderTools>

/** Returns what all changes of orders share. */
export function orderTools(parts: OrderParts) {
  const { repository, readDay, writeOrder, expected, expire, audit, outbox, notices, staff, publicUrl, clock } = parts

  const umpiresOf = async (club: string): Promise<readonly Staff[]> => staffWho(await staff(), 'match.append', { club })

  async function answer(state: DayState): Promise<OfficeOrder> {
    const breaks = standing(brokenBy(state.items, state.day))
    return officeOrder(state, expected.of(state, clock()), breaks, await umpiresOf(state.club.id))
  }

  return {
    umpiresOf,
    answer,
    office: async (at: OrderDate): Promise<OfficeOrder> => answer(await readDay(at)),

    /** Reads a day for a change of it, after the bookings that nobody has paid in time have ended. */
    async fresh(...args: Parameters<ReadDay>): Promise<DayState> {
      await expire(clock())
      return readDay(...args)
    },

    /** Plans a change of an order, with its matches, half hours, emails and audit record. */
    async planOf(state: DayState, change: OrderChange, { who, id }: Sender): Promise<Plan<null>> {
      const { row, club, date } = state
      const { settings, publishes, action, overruled, reason, also } = change
      const items = withoutBooked(change.items, state)
      const writing = await writeOrder(state, items, who)
      const told = publishes ? toTell(state, items, row.told) : []
      const accounts = await repository.accountsOf(told.flatMap(({ match }) => match.players))
      const link = `${publicUrl}${pathOfOrder(club.id, date)}`
      const written = orderMails(state, told, accounts, { isFirst: row.told === null, link })
      const mails = await notices.ownMails('moved', written)
      const followed = orderNotices(state, told, clock())
      const next: Pick<OrderRow, 'items' | 'settings' | 'told' | 'changedAt'> = {
        items,
        settings,
        told: publishes ? items : row.told,
        changedAt: clock(),
      }
      const record: AuditEntry<OrderChange['action']> = {
        who: id,
        action,
        subject: `${club.id} ${date}`,
        club: club.id,
        after: {
          orderDate: date,
          planned: items.length,
          ...(overruled.length > 0 && { overruled: [...new Set(overruled.map(({ code }) => code))].join(', ') }),
          ...(reason !== null && { reason }),
        },
      }
      return {
        answer: null,
        // First, so that two changes of a day wait for each other.
        first: (tx) => [repository.save(tx, row, next), ...writing.first(tx)],
        matches: writing.matches,
        also: (tx) => [
          ...mails.map((mail) => outbox.write(tx, mail)),
          ...notices.add(tx, followed),
          audit(tx, record),
          ...(also?.(tx) ?? []),
        ],
        written: async () => {
          if (mails.length > 0) outbox.send()
        },
      }
    },

    /** Returns the rules that an order breaks and the one before it kept, and whether all of them may be overruled. */
    check(items: readonly OrderItem[], day: OrderDay, before: readonly RuleBreak[]) {
      const breaks = newBreaks(brokenBy(items, day), before)
      return { breaks, mayOverrule: breaks.every(({ code }) => MAY_OVERRULE.has(code)) }
    },
  }
}
