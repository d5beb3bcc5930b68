import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../audit/audit.ts'
import { type Staff, staffWho } from '../auth/staff.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { disabledMail } from './disabled-mail.ts'
import type { WebhookRow, WebhooksRepository } from './webhooks-repository.ts'

export interface DisablingDeps {
  readonly storage: Storage
  readonly audit: Audit
  readonly outbox: Outbox
  /** Returns the people who work for a club. */
  readonly staff: () => Promise<readonly Staff[]>
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

/** Returns the function that disables a webhook whose receiver always fails, and tells the owners. */
export function webhookDisabler(
  { storage, audit, outbox, staff, publicUrl, log }: DisablingDeps,
  repository: Pick<WebhooksRepository, 'disable'>,
) {
  return async ({ id, club, address }: WebhookRow, failingSince: number): Promise<void> => {
    const host = new URL(address).host
    const owners = staffWho(await staff(), 'webhooks.manage', { club })
    try {
      await storage.atomically((tx) => [
        repository.disable(tx, id, failingSince),
        audit(tx, {
          who: 'server',
          action: 'webhook.update',
          subject: id,
          club,
          before: { enabled: true },
          after: { enabled: false },
        }),
        ...owners.map((person) =>
          outbox.write(
            tx,
            disabledMail(
              `webhook-${id}-${failingSince}-${person.id}`,
              { email: person.email, language: person.language },
              host,
              publicUrl,
            ),
          ),
        ),
      ])
      log.warn({ webhook: id }, 'a webhook is disabled, because its receiver has failed for a day')
      outbox.send()
    } catch (error) {
      // Another server has disabled it, or it works again.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }
}
