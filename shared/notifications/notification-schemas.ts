import { z } from 'zod'
import { CHOICES, CONNECTED, NOTIFICATION_KINDS } from './notification-kinds.ts'

const kind = z.enum(NOTIFICATION_KINDS).describe('What the notification is about')
const channel = z.enum(CONNECTED).describe('How it reaches you')
const choice = z
  .enum(CHOICES)
  .describe('`off`: nothing; `own`: your own matches and bookings; `all`: also the matches that you follow')
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[03]0$/)
  .max(5)
  .describe('A half hour by the clock of the club')

const quiet = z
  .object({ from: time, until: time })
  .nullable()
  .describe('The hours in which nothing is sent; null for none. They may include midnight')

const choiceOfKind = z.object({ kind, channel, choice })

export const notificationsRequest = z
  .strictObject({
    choices: z
      .array(choiceOfKind.strict())
      .max(NOTIFICATION_KINDS.length * CONNECTED.length)
      .optional()
      .describe('What changes. Other kinds stay as they are'),
    quiet: z
      .strictObject({ from: time, until: time })
      .nullable()
      .optional()
      .describe('The new quiet hours; null for none'),
  })
  .meta({
    examples: [
      { choices: [{ kind: 'result', channel: 'mail', choice: 'all' }], quiet: { from: '22:00', until: '07:00' } },
    ],
  })

export const notificationsAnswer = z
  .object({
    choices: z
      .array(choiceOfKind.extend({ possible: z.array(choice).readonly().describe('What you can choose') }))
      .readonly()
      .describe('What you get, for each kind and channel'),
    quiet,
    timeZones: z
      .array(z.string())
      .readonly()
      .describe('The time zones of the clubs, by whose clocks the quiet hours are'),
  })
  .meta({
    id: 'Notifications',
    examples: [
      {
        choices: [{ kind: 'result', channel: 'mail', choice: 'all', possible: ['off', 'own', 'all'] }],
        quiet: { from: '22:00', until: '07:00' },
        timeZones: ['America/Santo_Domingo'],
      },
    ],
  })
export interface NotificationsAnswer extends Readonly<z.infer<typeof notificationsAnswer>> {}
export type NotificationsRequest = z.infer<typeof notificationsRequest>

export const unsubscribeParams = z.object({
  token: z.string().min(1).max(300).describe('The last part of the address in the email'),
})

export const unsubscribedAnswer = z
  .object({ kind, channel })
  .meta({ id: 'Unsubscribed', examples: [{ kind: 'result', channel: 'mail' }] })
export interface UnsubscribedAnswer extends Readonly<z.infer<typeof unsubscribedAnswer>> {}
