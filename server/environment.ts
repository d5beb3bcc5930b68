import { isIP, isIPv6 } from 'node:net'
import { z } from 'zod'
import { DEFAULT_RULES } from '../shared/reservations/booking-rules.ts'
import { FEWEST_KEY_CHARACTERS } from './auth/kept-key.ts'
import { isLoopback } from './http/own-origin.ts'

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])
export const listed = (list: string): string[] => list.split(',').map((address) => address.trim())

/** Minutes in the coming seven days: beyond them nothing can be booked. */
const WEEK_MINUTES = 7 * 24 * 60
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * A variable's value.
 * @param must what the operator reads if the value is refused, after the variable's name: it says what is allowed
 */
const setting = <T>(must: string, schema: z.ZodType<T>) =>
  z.string().transform((text, context) => {
    const { success, data } = schema.safeParse(text)
    if (success) return data
    context.addIssue({ code: 'custom', message: `must be ${must}` })
    return z.NEVER
  })
const text = (must: string, pattern: RegExp) => setting(must, z.string().regex(pattern))
const whole = (least: number, most: number) =>
  setting(`a whole number from ${least} to ${most}`, z.coerce.number().int().min(least).max(most))
const aMinute = whole(1, 1_000_000)
const key = text(`at least ${FEWEST_KEY_CHARACTERS} characters long`, new RegExp(`^.{${FEWEST_KEY_CHARACTERS},}$`, 's'))
/** An address with one of these protocols, such as `/^https?:$/`, of which `more` may ask more. */
const url = (must: string, protocol: RegExp, more: (url: URL) => boolean = () => true) =>
  setting(
    must,
    z
      .string()
      .trim()
      .refine((text) => {
        const address = URL.canParse(text) ? new URL(text) : null
        return address !== null && protocol.test(address.protocol) && address.host !== '' && more(address)
      }),
  )

/** A host as it stands in an address: IPv6 in brackets, without the name of a network interface. */
export const inAddress = (host: string): string => (isIPv6(host) ? `[${host.replace(/%.*/, '')}]` : host)

/** Settings that mean nothing without another. */
const NEEDS = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
  ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_APP_ID', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_MEASUREMENT_ID', 'FIREBASE_APP_ID'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_ID'],
] as const

/** The variables of README's table: which values each may have. */
export const environment = z
  .object({
    HOST: setting(
      'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
      z.string().refine((host) => isIP(host) > 0 || (/^[\w.-]+$/.test(host) && URL.canParse(`http://${host}`))),
    ).default('127.0.0.1'),
    PORT: whole(1, 65_535).default(3000),
    // Pages are served at the root.
    PUBLIC_URL: url(
      'an http:// or https:// address without a path, such as https://club.example',
      /^https?:$/,
      ({ href, origin }) => href === `${origin}/`,
    ).optional(),
    DATABASE_URL: setting(
      'file:<path>, or postgres://user:password@host:5432/database',
      z
        .string()
        .refine(
          (address) => /^file:.+/.test(address) || (/^postgres(ql)?:\/\/.+/.test(address) && URL.canParse(address)),
        ),
    ).default('file:./data/ventaja.db'),
    SCORER_KEY: key.optional(),
    TOKEN_KEY: key.optional(),
    DRAIN_SECONDS: setting('a number from 0 to 600', z.coerce.number().min(0).max(600)).optional(),
    CATCH_UP_MS: whole(50, 60_000).default(1000),
    NODE_ENV: z.string().optional(),
    FIREBASE_PROJECT_ID: text('the id of a Firebase project, such as my-club-1234', /^[a-z0-9-]+$/).optional(),
    FIREBASE_API_KEY: text('the API key of the web app: letters, digits, - and _', /^[\w-]+$/).optional(),
    FIREBASE_AUTH_DOMAIN: text('a host name, such as my-club-1234.firebaseapp.com', /^[a-z0-9.-]+$/).optional(),
    FIREBASE_APP_ID: text('the id of the web app, such as 1:123:web:abc', /^[\w:-]+$/).optional(),
    FIREBASE_MEASUREMENT_ID: text('the id of a web stream, such as G-ABC123', /^G-[A-Z0-9]+$/).optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
    SIGN_IN_FAILURES: aMinute.default(30),
    SHOP_WRITES: aMinute.default(300),
    CLUB_WRITES: aMinute.default(300),
    WEBHOOK_CALLS: aMinute.default(60),
    LOG_LEVEL: setting(`one of ${LOG_LEVELS.join(', ')}`, z.enum(LOG_LEVELS)).default('info'),
    TRUST_PROXY: setting(
      'IP addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas',
      z.string().refine((list) => listed(list).every((address) => proxy.safeParse(address).success)),
    ).optional(),
    RESERVATION_QUOTA: whole(1, 100).default(DEFAULT_RULES.quota),
    RESERVATION_LEAD_MINUTES: whole(0, WEEK_MINUTES).default(DEFAULT_RULES.leadMinutes),
    RESERVATION_CANCEL_MINUTES: whole(0, WEEK_MINUTES).default(DEFAULT_RULES.cancelMinutes),
    PAYPAL_CLIENT_ID: z.string().optional(),
    PAYPAL_CLIENT_SECRET: z.string().optional(),
    // The secret travels there: only to this machine without TLS.
    PAYPAL_API_URL: url(
      'an https:// address, such as https://api-m.sandbox.paypal.com',
      /^https?:$/,
      ({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname),
    ).default('https://api-m.paypal.com'),
    PAYPAL_WEBHOOK_ID: z.string().optional(),
    PAYPAL_TIMEOUT_MS: whole(100, 60_000).default(8000),
    SMTP_URL: url('smtp://user:password@host:587 or smtps://user:password@host:465', /^smtps?:$/).optional(),
    MAIL_FROM: text(
      'an email address, or Name <address>',
      /^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    ).default('Ventaja <shop@ventaja.example>'),
  })
  .superRefine((set, { addIssue }) => {
    const needed =
      set.FIREBASE_PROJECT_ID === undefined ? (['SCORER_KEY', 'TOKEN_KEY'] as const) : (['SCORER_KEY'] as const)
    for (const name of set.DATABASE_URL.startsWith('file:') ? [] : needed) {
      // A key that each server made for itself would be another one on each.
      if (set[name] === undefined) {
        addIssue({ code: 'custom', path: [name], message: 'is needed with PostgreSQL: the same on every server' })
      }
    }
    for (const [name, needed] of NEEDS) {
      if (set[name] !== undefined && set[needed] === undefined) {
        addIssue({ code: 'custom', path: [needed], message: `is needed where ${name} is set` })
      }
    }
  })

export type Environment = z.output<typeof environment>
