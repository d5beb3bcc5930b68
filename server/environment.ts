import { isIP, isIPv6 } from 'node:net'
import { z } from 'zod'
import { EXAMPLE_CONTACT } from '../shared/pages/contact.ts'
import { DEFAULT_RULES } from '../shared/reservations/booking-rules.ts'
import { FEWEST_KEY_CHARACTERS } from './auth/kept-key.ts'
import { isLoopback } from './http/own-origin.ts'
import { isPrivateHost } from './http/private-address.ts'
import { isPushKey, PUSH_KEY_ALLOWED } from './push/push-key.ts'

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])
export const splitList = (list: string): string[] => list.split(',').map((address) => address.trim())

/** Length of the time for which courts can be booked (minutes). */
const WEEK_MINUTES = 7 * 24 * 60
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Returns the schema of a variable.
 * @param allowed the values it may have, in words, for the error message "must be …"
 */
const setting = <T>(allowed: string, schema: z.ZodType<T>) =>
  z.string().transform((text, context) => {
    const { success, data } = schema.safeParse(text)
    if (success) return data
    context.addIssue({ code: 'custom', message: `must be ${allowed}` })
    return z.NEVER
  })
const text = (allowed: string, pattern: RegExp) => setting(allowed, z.string().regex(pattern))
const wholeNumber = (least: number, most: number) =>
  setting(`a whole number from ${least} to ${most}`, z.coerce.number().int().min(least).max(most))
const perMinute = wholeNumber(1, 1_000_000)
const key = text(`at least ${FEWEST_KEY_CHARACTERS} characters long`, new RegExp(`^.{${FEWEST_KEY_CHARACTERS},}$`, 's'))
/** Returns the schema of an address with one of these protocols, such as `/^https?:$/`, that meets a condition. */
const url = (allowed: string, protocol: RegExp, condition: (url: URL) => boolean = () => true) =>
  setting(
    allowed,
    z
      .string()
      .trim()
      .refine((text) => {
        const address = URL.canParse(text) ? new URL(text) : null
        return address !== null && protocol.test(address.protocol) && address.host !== '' && condition(address)
      }),
  )

const hosts = setting(
  'names or IP addresses of hosts without ports, separated by commas, such as scoreboard.local,192.168.1.20',
  z
    .string()
    .transform((list) => splitList(list.toLowerCase()))
    .refine((all) => all.every((host) => isIP(host) > 0 || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host))),
)

/** Returns the address at which programs on this machine reach the server that listens on this host and port. */
export function localUrl(host: string, port: string | number): string {
  const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host
  // In URLs, IPv6 is in brackets and has no network interface.
  return `http://${isIPv6(name) ? `[${name.replace(/%.*/, '')}]` : name}:${port}`
}

/** Variables that have no effect unless a second one is set too. */
const NEEDS = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
  ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_APP_ID', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_MEASUREMENT_ID', 'FIREBASE_APP_ID'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_ID'],
] as const

/** All variables that docs/settings.md lists, with the values that each may have. A command needs no keys. */
export const environmentOfCommands = z
  .object({
    HOST: setting(
      'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
      z.string().refine((host) => isIP(host) > 0 || (/^[\w.-]+$/.test(host) && URL.canParse(`http://${host}`))),
    ).default('127.0.0.1'),
    PORT: wholeNumber(1, 65_535).default(3000),
    // Without a path, because pages are served at the root.
    PUBLIC_URL: url(
      'an http:// or https:// address without a path, such as https://club.example',
      /^https?:$/,
      ({ href, origin }) => href === `${origin}/`,
    ).optional(),
    DATABASE_URL: setting(
      'file:<path>, or postgres://user:password@host:5432/database. In the password, / is %2F, # is %23, ? is %3F, @ is %40 and % is %25',
      z
        .string()
        // An @ after the host is the end of a password with a / or # in it.
        .refine(
          (address) =>
            /^file:.+/.test(address) ||
            (/^postgres(ql)?:\/\/(?=.)[^/#?]*(?:[/#?][^@]*)?$/.test(address) && URL.canParse(address)),
        ),
    ).optional(),
    DATA_DIR: z.string().optional(),
    SCORER_KEY: key.optional(),
    TOKEN_KEY: key.optional(),
    PUSH_KEY: setting(PUSH_KEY_ALLOWED, z.string().refine(isPushKey)).optional(),
    PUSH_PRIVATE_HOSTS: hosts.optional(),
    DRAIN_SECONDS: setting('a number from 0 to 600', z.coerce.number().min(0).max(600)).optional(),
    CATCH_UP_MS: wholeNumber(50, 60_000).default(1000),
    NODE_ENV: z.string().optional(),
    FIREBASE_PROJECT_ID: text('the id of a Firebase project, such as my-club-1234', /^[a-z0-9-]+$/).optional(),
    FIREBASE_API_KEY: text('the API key of the web app: letters, digits, - and _', /^[\w-]+$/).optional(),
    FIREBASE_AUTH_DOMAIN: text('a host name, such as my-club-1234.firebaseapp.com', /^[a-z0-9.-]+$/).optional(),
    FIREBASE_APP_ID: text('the id of the web app, such as 1:123:web:abc', /^[\w:-]+$/).optional(),
    FIREBASE_MEASUREMENT_ID: text('the id of a web stream, such as G-ABC123', /^G-[A-Z0-9]+$/).optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
    TRIAL_SIGN_IN: setting('true or false', z.enum(['true', 'false'])).default('false'),
    SIGN_IN_FAILURES: perMinute.default(30),
    SHOP_WRITES: perMinute.default(300),
    CLUB_WRITES: perMinute.default(300),
    NEW_GRANTS: perMinute.default(60),
    WEBHOOK_PRIVATE_HOSTS: hosts.optional(),
    WEBHOOK_CALLS: perMinute.default(60),
    CARD_READS: perMinute.default(60),
    STREAMS: wholeNumber(1, 15_000).default(100),
    LOG_LEVEL: setting(`one of ${LOG_LEVELS.join(', ')}`, z.enum(LOG_LEVELS)).default('info'),
    TRUST_PROXY: setting(
      'IP addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas',
      z.string().refine((list) => splitList(list).every((address) => proxy.safeParse(address).success)),
    ).optional(),
    RESERVATION_QUOTA: wholeNumber(1, 100).default(DEFAULT_RULES.quota),
    RESERVATION_LEAD_MINUTES: wholeNumber(0, WEEK_MINUTES).default(DEFAULT_RULES.leadMinutes),
    RESERVATION_CANCEL_MINUTES: wholeNumber(0, WEEK_MINUTES).default(DEFAULT_RULES.cancelMinutes),
    PAYPAL_CLIENT_ID: z.string().optional(),
    PAYPAL_CLIENT_SECRET: z.string().optional(),
    // The client secret is sent to this address, so it needs TLS unless it is on this machine.
    PAYPAL_API_URL: url(
      'an https:// address, such as https://api-m.sandbox.paypal.com',
      /^https?:$/,
      ({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname),
    ).default('https://api-m.paypal.com'),
    PAYPAL_WEBHOOK_ID: z.string().optional(),
    PAYPAL_TIMEOUT_MS: wholeNumber(100, 60_000).default(8000),
    SMTP_URL: url('smtp://user:password@host:587 or smtps://user:password@host:465', /^smtps?:$/).optional(),
    MAIL_FROM: text(
      'an email address, or Name <address>',
      /^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    ).default('Ventaja <shop@ventaja.example>'),
    CONTACT_EMAIL: text('an email address', /^[^<>@\s]+@[^<>@\s]+$/).default(EXAMPLE_CONTACT.email),
    CHAT_LINK: url('an https:// address, such as https://wa.me/18095550100', /^https:$/).default(
      EXAMPLE_CONTACT.chatLink,
    ),
  })
  .superRefine((set, { addIssue }) => {
    // Pages that are opened at another address may not sign in, so a default address would not work for other machines.
    const isInNetwork = set.PUBLIC_URL === undefined ? isLoopback(set.HOST) : isPrivateHost(set.PUBLIC_URL)
    if (set.TRIAL_SIGN_IN === 'true' && !isInNetwork) {
      addIssue({
        code: 'custom',
        path: ['TRIAL_SIGN_IN'],
        message:
          "must be false, unless PUBLIC_URL is set to an address in the club's own network, such as http://192.168.1.20:3000 or http://tennis.local:3000",
      })
    }
    if (set.DATA_DIR !== undefined && set.DATABASE_URL?.startsWith('file:')) {
      addIssue({
        code: 'custom',
        path: ['DATA_DIR'],
        message: `can't be set together with a file in DATABASE_URL (${set.DATABASE_URL}). Set one of them`,
      })
    }
    for (const [name, needed] of NEEDS) {
      if (set[name] !== undefined && set[needed] === undefined) {
        addIssue({ code: 'custom', path: [needed], message: `must be set too, because ${name} is set` })
      }
    }
  })

/** The variables of a server. Servers that share a database need the same keys, so no server may make its own. */
export const environment = environmentOfCommands.superRefine((set, { addIssue }) => {
  const needed =
    set.FIREBASE_PROJECT_ID === undefined || set.TRIAL_SIGN_IN === 'true'
      ? (['SCORER_KEY', 'TOKEN_KEY'] as const)
      : (['SCORER_KEY'] as const)
  for (const name of set.DATABASE_URL?.startsWith('postgres') ? needed : []) {
    if (set[name] === undefined) {
      addIssue({
        code: 'custom',
        path: [name],
        message: 'must be set with PostgreSQL, to the same value on every server',
      })
    }
  }
})

export type Environment = z.output<typeof environment>
