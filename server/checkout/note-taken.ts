import type { FastifyBaseLogger } from 'fastify'
import { UniqueViolation } from '../storage/storage.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'

/** What a payment says of money that was taken. */
interface Taken {
  readonly captureId?: string | null
  readonly note: string
}

interface Deps {
  readonly repository: OrderRepository
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Money that came for an order that ended without it is never passed over: somebody has to give it back. */
export const takenNoter =
  ({ repository, log, now }: Deps) =>
  async (order: OrderRow, taken: Taken): Promise<void> => {
    log.error({ order: order.ref, state: order.state, taken }, 'money was taken for an order that is not paid')
    try {
      await repository.noteTaken(order, `taken all the same, capture ${taken.captureId}: ${taken.note}`, now())
    } catch (error) {
      // Noted already, by an earlier message.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }
