import type { FastifyBaseLogger } from 'fastify'
import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { type Staff, staffWho } from '../auth/staff.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PaymentIncident } from '../payment/payment-provider.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { incidentMail } from './incident-mail.ts'
import { createIncidentRepository } from './incident-repository.ts'
import type { OrderRow } from './order-repository.ts'
import { createTillRepository } from './till-repository.ts'

export interface IncidentDeps {
  readonly storage: Storage
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  /** Returns the people who work for a club. */
  readonly staff: () => Promise<readonly Staff[]>
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

/**
 * Returns the function that stores what happened to a payment at the provider, and emails the people who manage orders. A repeated
 * message changes nothing. An order that the club itself refunds needs no email.
 */
export function incidentRecorder({ storage, outbox, staff, publicUrl, log }: IncidentDeps) {
  const repository = createIncidentRepository(storage)
  const till = createTillRepository(storage)

  return async (order: OrderRow, reported: PaymentIncident): Promise<void> => {
    // An amount in another currency says nothing about how much of the payment is meant.
    const incident = reported.currency === order.currency ? reported : { ...reported, amountCents: null }
    // A refund in part that we asked for is stored already. Only the others are news.
    if (incident.ours && (await till.refund(incident.ours))) return
    const isOwn = incident.kind === 'refund' && (order.refund === 'requested' || order.refund === 'done')
    const desk = isOwn ? [] : staffWho(await staff(), 'orders.manage')
    try {
      await repository.record(order, incident, (tx) =>
        desk.map(({ id, email, language }) =>
          outbox.write(
            tx,
            incidentMail(order, incident, { id, email, language: language ?? FALLBACK_LANGUAGE }, publicUrl),
          ),
        ),
      )
    } catch (error) {
      // The message is a repeated or an older one.
      if (error instanceof UniqueViolation) return
      throw error
    }
    log.warn({ order: order.ref, note: incident.note }, 'something happened to a payment at the provider')
    outbox.send()
  }
}
