import { LRUCache } from 'lru-cache'
import type { Language } from '../../shared/i18n/languages.ts'
import type { Push } from './push.ts'
import type { PushHeaders } from './send-push.ts'

/** Messages of which the server remembers which browsers have got them. */
const MOST_REMEMBERED = 10_000

/** A notification for one person. */
export interface PersonMessage {
  /** The same for each try. */
  readonly id: string
  readonly person: string
  readonly language: Language
  readonly title: string
  readonly body: string
  /** The path of the page that it opens. */
  readonly path: string
  readonly urgency: PushHeaders['urgency']
  /** Time for which somebody needs it (s). */
  readonly ttl: number
  /** Messages with the same topic replace each other. */
  readonly topic: string
}

/** What became of a message. `gone`: this person can't be reached. `retryAfter`: shortest time before the next try (ms). */
export interface PushDelivery {
  readonly status: 'sent' | 'gone' | 'retry'
  readonly retryAfter?: number | undefined
}

/** Returns the function that sends a message to all browsers of a person. A later try leaves out those that have got it. */
export function openPushChannel({ subscriptions, sendTo }: Pick<Push, 'subscriptions' | 'sendTo'>) {
  const reached = new LRUCache<string, Set<string>>({ max: MOST_REMEMBERED })

  return async ({ id, person, language, ...message }: PersonMessage): Promise<PushDelivery> => {
    const had = reached.get(id) ?? new Set<string>()
    const rows = (await subscriptions.usable(person)).filter((row) => !had.has(row.id))
    const outcomes = await Promise.all(
      rows.map(async (row) => {
        const outcome = await sendTo(row, { ...message, lang: language, tag: message.topic })
        if (outcome.status === 'sent') had.add(row.id)
        return outcome
      }),
    )
    const waits = outcomes.flatMap((outcome) => (outcome.status === 'retry' ? [outcome.retryAfterMs ?? 0] : []))
    if (waits.length > 0) {
      reached.set(id, had)
      return { status: 'retry', retryAfter: Math.max(...waits) }
    }
    reached.delete(id)
    return { status: had.size > 0 ? 'sent' : 'gone' }
  }
}
