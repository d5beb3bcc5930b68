import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { FollowSlot } from '../follow/follow-slot.tsx'
import { playersNamed } from './of-player.ts'

/** With more players than this, the text is not a name yet. */
const MOST_FOUND = 3

/** The buttons to follow the players whom somebody has found by a name. */
export function FollowFound({ order, name }: { order: OrderAnswer; name: string }) {
  const players = playersNamed(order, name)
  if (players.length > MOST_FOUND) return null
  return players.map((player) => <FollowSlot key={player.id} kind="player" {...player} text="name" />)
}
