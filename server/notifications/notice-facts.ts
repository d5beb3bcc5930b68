import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { OrderItem } from '../../shared/order/lay-out.ts'
import type { ExpectedStartAnswer } from '../../shared/order/order-schemas.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import type { Matches } from '../matches/matches.ts'
import { expectedAnswer } from '../order/day-expected.ts'
import { matchAnswer } from '../order/day-matches.ts'
import type { Orders } from '../order/orders.ts'
import { minutesIn } from '../order/read-day.ts'
import type { NoticeRow } from './notices-repository.ts'

/** What everybody may read about a match in an order of play. */
export interface PlacedFacts {
  /** The names of both sides; empty for a side that is not known yet. */
  readonly sides: readonly [string, string]
  readonly category: string
  /** Null if it has no place any more. */
  readonly item: OrderItem | null
  /** The name of its court; empty without one. */
  readonly court: string
  readonly expected: ExpectedStartAnswer | null
  readonly hasBegun: boolean
}

/** What everybody may read about the subject of a notice, as it is now. */
export interface NoticeFacts {
  readonly timeZone: string
  readonly match: MatchSummary | null
  readonly placed: PlacedFacts | null
}

export interface NoticeFactsDeps {
  readonly matches: Pick<Matches, 'index'>
  readonly orders: Pick<Orders, 'readDay' | 'expected'>
  readonly clubs: Pick<Clubs, 'zoneOf'>
  readonly now: () => number
}

const summaryOf = (match: ListedMatch): MatchSummary => JSON.parse(String(match.body)) as MatchSummary

/** Returns the function that reads what everybody may read about the subject of a notice. Null if nobody may read it any more. */
export function openNoticeFacts({ matches, orders, clubs, now }: NoticeFactsDeps) {
  async function placedOf(subject: NonNullable<NoticeRow['subject']['placed']>): Promise<PlacedFacts | null> {
    const state = await orders.readDay(subject)
    const match = state.matches.get(subject.key)
    if (!match?.isPublic || state.row.told === null) return null
    const { sides, category } = matchAnswer(match, minutesIn(state, match), 'everybody', state.shown)
    const item = state.items.find((each) => each.match === subject.key) ?? null
    const start = orders.expected.of(state, now()).get(subject.key)
    const [one, two] = sides.map(({ players }) => players.map(({ name }) => name).join(' / '))
    return {
      sides: [one ?? '', two ?? ''],
      category,
      item,
      court: state.club.courts.find(({ id }) => id === item?.court)?.name ?? '',
      expected: start ? expectedAnswer(start) : null,
      hasBegun: match.isOver || (state.progress.has(match.key) && !state.suspended.has(match.key)),
    }
  }

  return async ({ subject }: Pick<NoticeRow, 'subject'>): Promise<NoticeFacts | null> => {
    const listed = subject.match === undefined ? undefined : matches.index.get(subject.match)
    // An archived match is in no list.
    if (subject.match !== undefined && !listed) return null
    const placed = subject.placed ? await placedOf(subject.placed) : null
    if (subject.placed && !placed) return null
    return {
      timeZone: clubs.zoneOf(subject.placed?.club ?? listed?.club ?? null),
      match: listed ? summaryOf(listed) : null,
      placed,
    }
  }
}
