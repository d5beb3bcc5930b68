/** The events of a match that a webhook can receive. */
export const WEBHOOK_EVENTS = ['match.started', 'set.ended', 'match.ended', 'match.corrected'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The events that a correction can take back or change. */
export const CORRECTABLE_EVENTS = ['match.started', 'set.ended', 'match.ended'] as const
export type CorrectableEvent = (typeof CORRECTABLE_EVENTS)[number]

/** All types of requests: the events, and a test. */
export const SENT_TYPES = [...WEBHOOK_EVENTS, 'webhook.test'] as const

/** The reasons why a receiver did not accept a request. */
export const WEBHOOK_FAILURES = ['status', 'redirect', 'timeout', 'name', 'private', 'tls', 'connection'] as const
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number]

/** The reasons why a webhook is off. */
export const OFF_REASONS = ['office', 'failures'] as const
