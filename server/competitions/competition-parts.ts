import type { Audit, AuditEntry } from '../audit/audit.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { takingTurns } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import type { StoredEvent } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import type { LetIn } from './let-in.ts'
import type { ReadCompetitions } from './read-competitions.ts'

/** What everything that changes competitions needs. */
export interface CompetitionParts {
  readonly storage: Storage
  readonly repository: CompetitionsRepository
  readonly reads: ReadCompetitions
  readonly audit: Audit
  /** Makes the changes of one event one after another, and tries each again after another server came first. */
  readonly inTurn: ReturnType<typeof takingTurns>
  readonly letIn: LetIn
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly publicUrl: string
  /** Makes draws follow soon. Call it after a commit that sets `pending`. */
  readonly wake: () => void
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

type EventAction = 'competition.draw' | 'competition.entries' | 'competition.decide'

/** Returns the audit record of a change of an event. */
export const auditedEvent = (
  { row, competition }: StoredEvent,
  action: EventAction,
  who: string,
  after: AuditEntry<EventAction>['after'],
): AuditEntry => ({ who, action, subject: row.id, club: competition.club, after })
