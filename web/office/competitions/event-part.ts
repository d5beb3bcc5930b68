import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'

/** What the parts of the page get. */
export interface EventPart {
  readonly event: OfficeEvent
  /** Path of the calls about the event. */
  readonly path: string
  readonly onChanged: (event: OfficeEvent) => void
}
