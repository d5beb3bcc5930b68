import { z } from 'zod'
import type { Watched } from '../reservations/reservations-schemas.ts'
import { expectedStartSchema, ORDER_KEY, orderParams } from './order-schemas.ts'

/** The message that subscribes to the order of play of a club’s day. */
export const watchOrderPayload = orderParams.strict()
export type WatchedOrder = z.infer<typeof watchOrderPayload>

/** Messages from a client that shows an order of play. Watch first and then load, so that no change is missed. */
export interface OrderToServerEvents {
  'order:watch': (payload: WatchedOrder, acknowledge: (answer: Watched) => void) => void
  'order:unwatch': (payload: WatchedOrder, acknowledge?: (answer: Watched) => void) => void
}

export const expectedChangedSchema = watchOrderPayload.extend({
  expected: z
    .record(z.string(), expectedStartSchema.nullable())
    .describe(`The expected starts that have changed; null for none any more. ${ORDER_KEY}`),
})
/** The expected starts that have changed, by the keys of the matches. */
export interface ExpectedChanged extends Readonly<z.infer<typeof expectedChangedSchema>> {}

/** Messages from the server after a commit. */
export interface OrderFromServerEvents {
  /** The order has changed, or a match of the day has begun or ended: load it again. */
  'order:changed': (day: WatchedOrder) => void
  /** After the end of a game, while matches wait behind it. */
  'order:expected': (starts: ExpectedChanged) => void
}
