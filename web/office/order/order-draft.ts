import { laidOut, type OrderItem, type PutMatch } from '../../../shared/order/lay-out.ts'
import { brokenBy, newBreaks, standing } from '../../../shared/order/new-breaks.ts'
import type {
  OfficeOrder,
  OrderRequestSent,
  OrderSettings,
  RuleBreakAnswer,
} from '../../../shared/order/office-order-schemas.ts'
import type { OrderDay } from '../../../shared/order/order-day.ts'
import type { OrderMatchAnswer } from '../../../shared/order/order-schemas.ts'
import { breakAnswers, matchesByKey, orderDayOf } from './order-day-of.ts'

/** First times that the office gets are multiples of this (ms). */
const STEP_MS = 300_000

/** An order of play as somebody edits it. */
export interface Draft {
  /** Those of a court are in their order. */
  readonly put: readonly PutMatch[]
  readonly settings: OrderSettings
  /** The tag of the stored order that it changes. */
  readonly tag: string
}

/** Returns the stored order. */
function draftOf({ courts, settings, tag }: OfficeOrder): Draft {
  const booked = new Set(courts.flatMap(({ matches }) => matches.flatMap((match) => (match.booked ? match.key : []))))
  const put = itemsIn(courts).map(
    ({ startsAt: _, endsAt: __, ...each }): PutMatch => ({
      ...each,
      ...(booked.has(each.match) && { isBooked: true }),
    }),
  )
  return { put, settings, tag }
}

const itemsIn = (courts: OfficeOrder['courts']): readonly OrderItem[] =>
  courts.flatMap(({ court, matches }) =>
    matches.map(({ key, kind, time, umpire, startsAt, endsAt }) => ({
      match: key,
      court,
      kind,
      time: time === null ? null : Date.parse(time),
      umpire,
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
    })),
  )

/** Returns the request that stores a draft. */
export const requestOf = ({ put, settings }: Draft, reason: string): OrderRequestSent => ({
  matches: put.map(({ match, time, isBooked: _, ...each }) => ({
    ...each,
    key: match,
    time: time === null ? null : new Date(time).toISOString(),
  })),
  settings,
  ...(reason.trim() !== '' && { overrule: true, reason: reason.trim() }),
})

const FOLLOWS = { kind: 'followedBy', time: null } as const

/**
 * Returns the matches with one on another court, or at another place on its court. The first match of a court keeps the time at which
 * play begins there, unless it is that of a booking.
 * @param before the match that follows it there; null for the end of the court
 */
export function moved(
  put: readonly PutMatch[],
  match: string,
  court: string,
  before: string | null,
): readonly PutMatch[] {
  const item = put.find((each) => each.match === match) ?? { ...FOLLOWS, court: null, umpire: null }
  const wasFirst = firstOn(put, item.court)?.match === match
  const others = without(put, match)
  const at = before === null ? -1 : others.findIndex((each) => each.match === before)
  const index = at < 0 ? others.length : at
  const first = firstOn(others, court)
  const isFirst = !others.slice(0, index).some((each) => each.court === court)
  // The time of a match that starts `at`, or that began a court, belongs to its old place.
  const isFree = !isFirst && (wasFirst || item.kind === 'at')
  const begins = isFirst && !first?.isBooked ? first : undefined
  const { kind, time } = isFree ? FOLLOWS : item.kind === 'followedBy' && begins ? begins : item
  const after = others.slice(index).map((each) => (each === begins ? { ...each, ...FOLLOWS } : each))
  return [...others.slice(0, index), { ...item, match, court, kind, time }, ...after]
}

const firstOn = (put: readonly PutMatch[], court: string | null): PutMatch | undefined =>
  put.find((each) => each.court === court)

/** Returns the matches with another start or umpire for one of them. */
export const changed = (
  put: readonly PutMatch[],
  match: string,
  change: Partial<Pick<PutMatch, 'kind' | 'time' | 'umpire'>>,
): readonly PutMatch[] => put.map((each) => (each.match === match ? { ...each, ...change } : each))

/** Returns the matches without one. The match after the first one of a court begins play there in its place. */
export function without(put: readonly PutMatch[], match: string): readonly PutMatch[] {
  const item = put.find((each) => each.match === match)
  const others = put.filter((each) => each.match !== match)
  if (!item || firstOn(put, item.court) !== item) return others
  const next = firstOn(others, item.court)
  const { kind, time } = item
  return others.map((each) => (each === next && each.kind === 'followedBy' ? { ...each, kind, time } : each))
}

/** Whether a match has not begun, or what is left of it waits. The time of a booking is fixed. The order may have a match that it does not describe. */
export const isWaiting = (match: OrderMatchAnswer | undefined): boolean =>
  match === undefined || (!match.booked && (match.status === 'scheduled' || match.status === 'suspended'))

/** Whether a match takes the time of its booking, because nobody plays it now. */
export const isAtBooking = (match: OrderMatchAnswer | undefined): boolean =>
  match?.booked === true && (match.status === 'scheduled' || match.status === 'suspended')

/** A draft with the times that follow from it. */
export interface LaidDraft {
  readonly draft: Draft
  readonly day: OrderDay
  readonly items: readonly OrderItem[]
}

/** Returns the stored order with the times that it has. */
export const storedDraft = (order: OfficeOrder, now: number): LaidDraft => ({
  draft: draftOf(order),
  day: orderDayOf(order, order.settings, now),
  items: itemsIn(order.courts),
})

/** Returns a draft with its times. The first match of a court follows nobody, so it starts not before a time. */
export function laidDraft(draft: Draft, order: OfficeOrder, now: number): LaidDraft {
  const day = orderDayOf(order, draft.settings, now)
  const first = new Map(draft.put.toReversed().map(({ court, match }) => [court, match]))
  const matches = matchesByKey(order)
  const starts = new Map(laidOut(draft.put, day).map(({ match, startsAt }) => [match, startsAt]))
  const put = draft.put.map((each) => {
    if (each.kind !== 'followedBy' || first.get(each.court) !== each.match) return each
    // Nobody knows when a suspended match resumes, before the office says so.
    if (matches.get(each.match)?.status === 'suspended') return each
    return { ...each, kind: 'notBefore' as const, time: STEP_MS * Math.ceil((starts.get(each.match) ?? now) / STEP_MS) }
  })
  return { draft: { ...draft, put }, day, items: laidOut(put, day) }
}

/** Whether a draft puts a match at another place than the stored order, in which the first match of a court may follow nobody. */
export const hasMoves = ({ put }: Draft, { draft: stored }: LaidDraft, order: OfficeOrder, now: number): boolean =>
  [stored, laidDraft(stored, order, now).draft].every((each) => JSON.stringify(put) !== JSON.stringify(each.put))

/** The rules that a draft breaks. */
interface DraftBreaks {
  readonly all: readonly RuleBreakAnswer[]
  /** Those that the stored order keeps. The server refuses them, unless they are overruled. */
  readonly fresh: readonly RuleBreakAnswer[]
}

/** Returns the rules that a draft breaks. @param stored the order without the changes */
export function draftBreaks({ items, day }: LaidDraft, stored: LaidDraft, order: OfficeOrder): DraftBreaks {
  const broken = brokenBy(items, day)
  const fresh = newBreaks(broken, brokenBy(stored.items, day))
  return {
    all: breakAnswers(
      broken.filter((each) => fresh.includes(each) || standing([each]).length > 0),
      order,
    ),
    fresh: breakAnswers(fresh, order),
  }
}
