import { z } from 'zod'
import { LONGEST_ENDPOINT, MOST_SUBSCRIPTIONS } from './push-limits.ts'

// Both are in base64url: a point of P-256 in its long form, whose first byte is 4, and 16 random bytes.
const p256dh = z
  .string()
  .regex(/^B[\w-]{86}$/, 'must be a public key of the browser: 65 bytes in base64url')
  .describe('the public key of the browser')
const auth = z
  .string()
  .regex(/^[\w-]{22}$/, 'must be a secret of the browser: 16 bytes in base64url')
  .describe('the secret of the browser')

// The values are those of RFC 8291, appendix A.
const EXAMPLE = {
  endpoint: 'https://push.example/send/8pWf3u1kQm',
  expirationTime: null,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

const subscription = z.strictObject({
  endpoint: z
    .string()
    .min(1)
    .max(LONGEST_ENDPOINT)
    .describe('the address of the push service for this browser: a public `https` address'),
  expirationTime: z.number().nullable().optional().describe('ignored. Browsers send it'),
  keys: z.strictObject({ p256dh, auth }),
})

/** A subscription in the form that browsers give it: `PushSubscription.toJSON()`. */
export const pushSubscriptionRequest = subscription.meta({ examples: [EXAMPLE] })
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>

export const renewedPushRequest = z
  .strictObject({
    old: subscription.describe('the subscription that the browser has replaced'),
    new: subscription.describe('the one that it has now'),
  })
  .meta({
    examples: [{ old: EXAMPLE, new: { ...EXAMPLE, endpoint: 'https://push.example/send/r4Tts7JaSIg' } }],
  })
export type RenewedPushRequest = z.infer<typeof renewedPushRequest>

export const pushParams = z.object({ id: z.string().min(1).max(64).describe('id of the browser’s subscription') })

const pushSubscriptionSchema = z.object({
  id: z.string().describe('the SHA-256 of the endpoint, in base64url'),
  service: z.string().describe('the host of the push service'),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime().describe('when the browser was last here'),
})

export const pushAnswer = z
  .object({
    key: z
      .string()
      .nullable()
      .describe('our public key, with which a browser subscribes. Null if this server sends no push messages'),
    subscriptions: z
      .array(pushSubscriptionSchema)
      .readonly()
      .describe(
        `your browsers that get notifications, at most ${MOST_SUBSCRIPTIONS}. The one that was added last comes first`,
      ),
  })
  .meta({
    id: 'Push',
    examples: [
      {
        key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        subscriptions: [
          {
            id: '2jmj7l5rSw0yVb_vlWAYkK_YBwk',
            service: 'push.example',
            createdAt: '2030-06-01T12:00:00.000Z',
            seenAt: '2030-06-02T08:30:00.000Z',
          },
        ],
      },
    ],
  })
export interface PushAnswer extends Readonly<z.infer<typeof pushAnswer>> {}
