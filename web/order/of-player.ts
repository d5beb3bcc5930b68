import type { OrderAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import type { OwnPlayer } from '../../shared/players/own-player-schemas.ts'
import { foldText } from '../../shared/text/fold-text.ts'

type Player = PlacedMatchAnswer['sides'][number]['players'][number]

/** Returns the id of a player who has a calendar: somebody whose page is hidden has none. */
export const calendarOf = (own: Pick<OwnPlayer, 'player' | 'visibility'> | null): string | null =>
  own?.visibility === 'page' ? own.player : null

/** Returns the keys of the matches of some players, also of those that they reach if they win or lose the one before. */
export function keysOf(matches: readonly PlacedMatchAnswer[], isOne: (player: Player) => boolean): ReadonlySet<string> {
  const plays = ({ sides }: PlacedMatchAnswer): boolean => sides.some(({ players }) => players.some(isOne))
  const certain = new Set(matches.filter(plays).map(({ key }) => key))
  const mayPlay = ({ sides }: PlacedMatchAnswer): boolean =>
    sides.some(({ winnerOf, loserOf }) => certain.has(winnerOf ?? loserOf ?? ''))
  return new Set([...certain, ...matches.filter(mayPlay).map(({ key }) => key)])
}

/** Returns the players with pages whose names contain each word of a text, each once. */
export function playersNamed(
  order: Pick<OrderAnswer, 'courts'>,
  text: string,
): readonly { id: string; name: string }[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const players = order.courts.flatMap(({ matches }) =>
    matches.flatMap(({ sides }) => sides.flatMap((side) => side.players)),
  )
  const named = players.flatMap(({ id, name }) =>
    id !== null && hasWords(name, words) ? [[id, { id, name }] as const] : [],
  )
  return [...new Map(named).values()]
}

const hasWords = (name: string, words: readonly string[]): boolean =>
  words.every((word) => foldText(name).includes(word))

/** Returns an order with only the matches of players whose names contain each word of a text. */
export function withName<Order extends Pick<OrderAnswer, 'courts'>>(order: Order, text: string): Order {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return order
  const keys = keysOf(
    order.courts.flatMap(({ matches }) => matches),
    ({ name }) => hasWords(name, words),
  )
  const courts = order.courts.map((court) => ({
    ...court,
    matches: court.matches.filter(({ key }) => keys.has(key)),
  }))
  return { ...order, courts }
}
