import type { MatchNow } from '../../shared/order/lay-out.ts'
import type { OrderSettings } from '../../shared/order/office-order-schemas.ts'
import type { OrderMatch, OrderUmpire, Wish } from '../../shared/order/order-day.ts'
import type { DayMatch } from './day-matches.ts'

/** Returns a match as the rules of a day need it. @param isBooked whether a booking takes its court */
export function orderMatch(
  { key, place, players }: DayMatch,
  { wishes, needUmpires }: OrderSettings,
  { minutes, played, begun }: Pick<MatchNow, 'minutes' | 'played' | 'begun'>,
  isBooked: boolean,
): OrderMatch {
  const own = wishes.filter(({ of }) => of === key || players.includes(of))
  return {
    id: key,
    minutes: begun ? Math.max(1, Math.round((begun.endsAt - begun.startsAt) / 60_000)) : minutes,
    ...(played !== undefined && { played }),
    players,
    after: place?.after ?? [],
    ...(place && { event: place.stored.row.id }),
    round: place?.round ?? 1,
    ...(own.length > 0 && { wish: own.reduce<Wish>(withWish, {}) }),
    isFinal: place?.isFinal ?? false,
    needsUmpire: needUmpires.includes(key),
    ...(begun && { begun }),
    ...(begun && isBooked && { isBooked }),
  }
}

/** Returns a wish that keeps another one too. */
function withWish(wish: Wish, { notBefore, notAfter, court }: OrderSettings['wishes'][0]): Wish {
  const earliest = latestOf(wish.notBefore, notBefore)
  const latest =
    notAfter === null ? wish.notAfter : Math.min(wish.notAfter ?? Number.POSITIVE_INFINITY, Date.parse(notAfter))
  return {
    ...wish,
    ...(earliest !== undefined && { notBefore: earliest }),
    ...(latest !== undefined && { notAfter: latest }),
    ...(court !== null && { court }),
  }
}

const latestOf = (one: number | undefined, other: string | null): number | undefined =>
  other === null ? one : Math.max(one ?? 0, Date.parse(other))

/**
 * Returns the umpires of a day. Somebody who has a match but is not in the settings can umpire all day.
 * @param assigned ids of people who umpire matches @param players the players of people @param all the whole day
 */
export function orderUmpires(
  { umpires }: OrderSettings,
  assigned: readonly string[],
  players: ReadonlyMap<string, string>,
  all: { readonly from: number; readonly until: number },
): readonly OrderUmpire[] {
  const ids = [...new Set([...umpires.map(({ person }) => person), ...assigned])]
  return ids.map((id) => {
    const times = umpires.filter(({ person }) => person === id)
    const free = times.map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))
    return { id, player: players.get(id) ?? null, free: free.length > 0 ? free : [all] }
  })
}
