import type { OfficeOrder, OrderSettings, RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import {
  type OrderDay,
  type OrderMatch,
  type OrderUmpire,
  type TakenKind,
  USUAL_RULES,
  type Wish,
} from '../../../shared/order/order-day.ts'
import type { OrderMatchAnswer, PlacedMatchAnswer } from '../../../shared/order/order-schemas.ts'
import { MAY_OVERRULE, type RuleBreak } from '../../../shared/order/rule-break.ts'

type Player = OrderMatchAnswer['sides'][number]['players'][number]

/** Returns the id of a player in the rules. A player without a page has only a name. */
const playerKey = ({ id, name }: Player): string => id ?? `name ${name}`
const playersOf = ({ sides }: OrderMatchAnswer): readonly Player[] => sides.flatMap(({ players }) => players)

/** Returns all matches that the office can put on a court, also those that have one, by their keys. */
export const matchesByKey = ({ courts, waiting }: OfficeOrder): ReadonlyMap<string, OrderMatchAnswer> =>
  new Map([...courts.flatMap(({ matches }) => matches), ...waiting].map((match) => [match.key, match]))

/** Returns the day by whose rules a page checks an order. The server checks it again before it stores it. */
export function orderDayOf(order: OfficeOrder, settings: OrderSettings, now: number): OrderDay {
  const placed = new Map(
    order.courts.flatMap(({ court, matches }) => matches.map((match) => [match.key, { court, match }] as const)),
  )
  const { change, rest, shortRest, showCourt } = settings
  return {
    now,
    courts: order.courts.map(({ court, open, taken }) => ({
      id: court,
      open: open.map(spanOf),
      taken: taken.map((each) => ({ ...spanOf(each), kind: each.kind })),
    })),
    matches: [...matchesByKey(order).values()].map((match) => matchOf(match, settings, placed.get(match.key))),
    umpires: umpiresOf(order, settings),
    rules: { ...USUAL_RULES, change, rest, shortRest, showCourt },
  }
}

const spanOf = ({ from, until }: { readonly from: string; readonly until: string }) => ({
  from: Date.parse(from),
  until: Date.parse(until),
})

type Placed = { readonly court: string; readonly match: PlacedMatchAnswer & { readonly umpire: string | null } }

function matchOf(match: OrderMatchAnswer, settings: OrderSettings, placed: Placed | undefined): OrderMatch {
  const { key, minutes, played, sides, round, rounds, draw, status, booked } = match
  const wish = wishOf(match, settings)
  const isWaiting = status === 'scheduled' || status === 'suspended'
  const begun = (booked || !isWaiting) &&
    placed && {
      court: placed.court,
      startsAt: Date.parse(placed.match.startsAt),
      endsAt: Date.parse(placed.match.endsAt),
      umpire: placed.match.umpire,
    }
  return {
    id: key,
    minutes: begun ? Math.max(1, Math.round((begun.endsAt - begun.startsAt) / 60_000)) : minutes,
    ...(played !== undefined && { played }),
    players: playersOf(match).map(playerKey),
    after: sides.flatMap(({ winnerOf, loserOf }) => winnerOf ?? loserOf ?? []),
    ...(match.place && { event: match.place.event }),
    round: round ?? 1,
    isFinal: draw === 'main' && rounds !== null && round === rounds,
    needsUmpire: settings.needUmpires.includes(key),
    ...(wish && { wish }),
    ...(begun && { begun }),
    // A booking takes the court of its match already.
    ...(begun && booked && isWaiting && { isBooked: true }),
  }
}

/** Returns the wishes for a match: its own, and those of its players. */
function wishOf(match: OrderMatchAnswer, { wishes }: OrderSettings): Wish | null {
  const names = new Set([match.key, ...playersOf(match).flatMap(({ id }) => id ?? [])])
  const own = wishes.filter(({ of }) => names.has(of))
  if (own.length === 0) return null
  const starts = own.flatMap(({ notBefore }) => (notBefore === null ? [] : Date.parse(notBefore)))
  const ends = own.flatMap(({ notAfter }) => (notAfter === null ? [] : Date.parse(notAfter)))
  const court = own.find((each) => each.court !== null)?.court
  return {
    ...(starts.length > 0 && { notBefore: Math.max(...starts) }),
    ...(ends.length > 0 && { notAfter: Math.min(...ends) }),
    ...(court && { court }),
  }
}

/** Returns who can umpire: at the times of the settings, and all day whoever umpires a match without being in them, as at the server. */
function umpiresOf({ courts }: OfficeOrder, { umpires }: OrderSettings): readonly OrderUmpire[] {
  const assigned = courts.flatMap(({ matches }) => matches.flatMap(({ umpire }) => umpire ?? []))
  return [...new Set([...umpires.map(({ person }) => person), ...assigned])].map((id) => {
    const own = umpires.filter(({ person }) => person === id)
    return { id, player: null, free: own.length > 0 ? own.map(spanOf) : [ALWAYS] }
  })
}

const ALWAYS = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** What a broken rule names. */
interface Named {
  readonly code: RuleBreak['code']
  readonly court?: string
  readonly kind?: TakenKind
  readonly from?: number
  readonly until?: number
  readonly other?: string
  readonly player?: string
  readonly umpire?: string
  readonly readyAt?: number | null
  readonly time?: number
}

/** Returns broken rules as the server answers them. */
export function breakAnswers(broken: readonly RuleBreak[], order: OfficeOrder): readonly RuleBreakAnswer[] {
  const players = new Map(
    [...matchesByKey(order).values()].flatMap(playersOf).map((player) => [playerKey(player), player.name]),
  )
  const umpires = new Map(order.umpires.map(({ person, name }) => [person, name]))
  return broken.map((each) => {
    const named: Named = each
    const { court, kind, other, player, umpire, from, until, readyAt, time } = named
    return {
      match: each.match,
      code: each.code,
      court,
      kind,
      other,
      player: player && players.get(player),
      umpire: umpire && umpires.get(umpire),
      from: isoOf(from),
      until: isoOf(until),
      readyAt: readyAt === null ? null : isoOf(readyAt),
      time: isoOf(time),
      mayOverrule: MAY_OVERRULE.has(each.code),
    }
  })
}

const isoOf = (moment: number | undefined): string | undefined =>
  moment === undefined ? undefined : new Date(moment).toISOString()
