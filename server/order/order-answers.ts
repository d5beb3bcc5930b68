import type { OrderItem } from '../../shared/order/lay-out.ts'
import type { OfficeOrder, Proposal } from '../../shared/order/office-order-schemas.ts'
import type { OrderAnswer, OrderMatchAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import type { RuleBreak } from '../../shared/order/rule-break.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Staff } from '../auth/staff.ts'
import { withoutBooked } from './booked-match.ts'
import { noPlaceAnswer, ruleBreakAnswer } from './break-answers.ts'
import { expectedAnswer, type Starts } from './day-expected.ts'
import { type DayMatch, matchAnswer, type Viewer } from './day-matches.ts'
import { toTell } from './order-mail.ts'
import type { ProposalRow } from './order-repository.ts'
import { type DayState, minutesIn } from './read-day.ts'

const NOTHING: Starts = new Map()

const isPublished = ({ row }: DayState): boolean => row.told !== null

/** Returns the order of a day as everybody sees it. */
export function orderAnswer(state: DayState, starts: Starts): OrderAnswer {
  const items = isPublished(state) ? state.items : state.items.flatMap((item) => withCourt(state, item))
  const isOpen = ({ match }: OrderItem): boolean => state.matches.get(match)?.isPublic === true
  return {
    ...headOf(state),
    courts: state.club.courts.map(({ id, name }) => ({
      court: id,
      name,
      matches: placedOn(state, id, items.filter(isOpen), starts, 'everybody').map(({ answer }) => answer),
    })),
  }
}

/** Returns a match of an order that is not published as it says itself where it is played; nothing for one without a court. */
function withCourt({ matches, suspended }: DayState, item: OrderItem): readonly OrderItem[] {
  const court = matches.get(item.match)?.listed?.court
  // Nobody knows when a suspended match resumes, before the office says so.
  if (suspended.get(item.match)?.resumesAt === null) return [item]
  return court == null ? [] : [{ ...item, kind: 'at', time: item.startsAt }]
}

const headOf = (state: DayState) => ({
  club: state.club.id,
  clubName: state.club.name,
  date: state.date,
  timeZone: state.club.timeZone,
  published: isPublished(state),
  version: state.row.version,
})

interface Placed {
  readonly item: OrderItem
  readonly answer: PlacedMatchAnswer
}

function placedOn(
  state: DayState,
  court: string,
  items: readonly OrderItem[],
  starts: Starts,
  viewer: Viewer,
): readonly Placed[] {
  return items
    .filter((item) => item.court === court)
    .flatMap((item): Placed[] => {
      const match = state.matches.get(item.match)
      if (!match) return []
      const start = starts.get(item.match)
      const { kind, time, startsAt, endsAt } = item
      return [
        {
          item,
          answer: {
            ...answerOf(state, match, viewer),
            kind,
            time: time === null ? null : iso(time),
            startsAt: iso(startsAt),
            endsAt: iso(endsAt),
            expected: start ? expectedAnswer(start) : null,
          },
        },
      ]
    })
}

function answerOf(state: DayState, match: DayMatch, viewer: Viewer): OrderMatchAnswer {
  const { played } = state.day.matches.find(({ id }) => id === match.key) ?? {}
  return {
    ...matchAnswer(match, minutesIn(state, match), viewer, state.shown),
    ...(played !== undefined && { played }),
  }
}

/** Returns the courts of a day with an order, as the office sees them. */
const officeCourts = (state: DayState, items: readonly OrderItem[], starts: Starts): OfficeOrder['courts'] =>
  state.club.courts.map(({ id, name }) => {
    const { open = [], taken = [] } = state.day.courts.find((court) => court.id === id) ?? {}
    const span = ({ from, until }: { readonly from: number; readonly until: number }) => ({
      from: iso(from),
      until: iso(until),
    })
    return {
      court: id,
      name,
      open: open.map(span),
      taken: taken.map((each) => ({ ...span(each), kind: each.kind })),
      matches: placedOn(state, id, items, starts, 'office').map(({ item, answer }) => ({
        ...answer,
        umpire: item.umpire,
      })),
    }
  })

/**
 * Returns the order of a day as the office sees it.
 * @param breaks the rules that it breaks @param umpires everybody who may umpire at the club
 */
export function officeOrder(
  state: DayState,
  starts: Starts,
  breaks: readonly RuleBreak[],
  umpires: readonly Staff[],
): OfficeOrder {
  const { row, items, settings, waiting, matches } = state
  return {
    ...headOf(state),
    courts: officeCourts(state, items, starts),
    waiting: waiting.flatMap((key) => {
      const match = matches.get(key)
      return match ? [answerOf(state, match, 'office')] : []
    }),
    settings,
    umpires: umpires.map(({ id, name, email }) => ({ person: id, name: name || email })),
    breaks: breaks.map((each) => ruleBreakAnswer(each, state, umpires)),
    untold: row.told === null ? 0 : toTell(state, withoutBooked(items, state), row.told).length,
    tag: String(row.version),
  }
}

/** Returns a proposal as the office sees it. @param items the order with it */
export function proposalAnswer(
  state: DayState,
  { id, again, version, plan, accepted }: ProposalRow,
  items: readonly OrderItem[],
  umpires: readonly Staff[],
): Proposal {
  return {
    id,
    again,
    tag: String(version),
    courts: officeCourts(state, items, NOTHING),
    changes: plan.changes.map(({ moves }) => ({
      moves: moves.map(({ match, from, to, why }) => ({
        match,
        from: { court: from.court, startsAt: iso(from.startsAt) },
        to: to && { court: to.court, startsAt: iso(to.startsAt) },
        why: why && noPlaceAnswer(why, state, umpires),
      })),
    })),
    delays: plan.delays.map(({ match, from, to }) => ({ match, from: iso(from), to: iso(to) })),
    unplaced: plan.unplaced.map(({ match, why }) => ({ match, why: noPlaceAnswer(why, state, umpires) })),
    accepted: accepted !== null,
  }
}
