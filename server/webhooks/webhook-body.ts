import { compactScore } from '../../shared/matches/scoreboard.ts'
import { iso } from '../../shared/time/iso.ts'
import { endedSets, eventsIn, type MatchEvent, stateAt } from '../../shared/webhooks/webhook-events.ts'
import type { WebhookBody } from '../../shared/webhooks/webhook-schemas.ts'
import { namesOn, type Scoresheet } from '../matches/scoresheet.ts'
import type { DeliveryRow } from './webhooks-repository.ts'

/** Returns the body of a test. */
export const testBody = ({ id, at }: DeliveryRow): WebhookBody => ({
  id,
  type: 'webhook.test',
  createdAt: iso(at),
})

/** Returns the body of an event with the present names of the players; null if the match does not have the event. */
export function bodyIn(sheet: Scoresheet, { id, n, type, at }: DeliveryRow): WebhookBody | null {
  const event = eventsIn(sheet.log)[n]
  if (event?.type === type && Date.parse(event.at) === at) return eventBody(sheet, id, event)
  if (!event || type !== 'match.corrected') return null
  return eventBody(sheet, id, { n, type, corrects: [], at: iso(at), ...stateAt(sheet.log, iso(at)) })
}

function eventBody(sheet: Scoresheet, id: string, event: MatchEvent): WebhookBody {
  const { record } = sheet
  const { type, at, seq, score } = event
  return {
    id,
    type,
    createdAt: at,
    ...(type === 'set.ended' && { set: event.set }),
    ...(type === 'match.corrected' && { corrects: event.corrects }),
    match: {
      id: record.id,
      names: namesOn(sheet),
      club: record.club,
      court: record.court,
      status: score.status,
      score: compactScore(score),
      endedSets: endedSets(score).length,
      winner: score.winner,
      seq,
    },
  }
}
