import type { CompetitionOfMatch, OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { officeGet } from '../kit/office-calls.ts'

/** An event in which the office has to decide who plays on. */
export interface ContradictedEvent {
  readonly competition: string
  readonly id: string
  readonly name: string
}

/** Returns the event of a match, if one of its matches has begun with other players than the draw has now. Null otherwise. */
export async function contradictedEvent(match: string): Promise<ContradictedEvent | null> {
  const { place } = await officeGet<CompetitionOfMatch>(`/product/${encodeURIComponent(match)}/competition`)
  if (!place) return null
  const path = pathTo('competitionEvent', place.competition.id, place.event.id)
  const { stages } = await officeGet<OfficeEvent>(`/office/all-${path.slice(1)}`)
  const isContradicted = stages.some(({ matches }) => matches.some(({ contradiction }) => contradiction))
  return isContradicted ? { competition: place.competition.id, ...place.event } : null
}
