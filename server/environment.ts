import { z } from 'zod'
import { DEFAULT_RULES } from '../shared/reservations/booking-rules.ts'
import { isLoopback } from './http/own-origin.ts'

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])
export const listed = (list: string): string[] => list.split(',').map((address) => address.trim())

/** Beyond this nothing could be booked in the coming seven days. */
const minutes = z.coerce
  .number()
  .int()
  .min(0)
  .max(7 * 24 * 60)

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

/** The variables of README's table, as they come and what they have to be. */
export const environment = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => URL.canParse(url) && new URL(url).pathname === '/',
        'must have no path: pages are served at the root',
      )
      .optional(),
    DATABASE_URL: z
      .string()
      .regex(
        /^(file:.+|postgres(ql)?:\/\/.+)/,
        'must be file:<path>, or postgres://… where several servers share a database',
      )
      .refine(
        (url) => url.startsWith('file:') || URL.canParse(url),
        'must be an address as postgres://user:password@host:5432/database',
      )
      .default('file:./data/ventaja.db'),
    SCORER_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    TOKEN_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
    CATCH_UP_MS: z.coerce.number().int().min(50).max(60_000).default(1000),
    NODE_ENV: z.string().optional(),
    FIREBASE_PROJECT_ID: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be the id of a project, as my-club-1234')
      .optional(),
    FIREBASE_API_KEY: z
      .string()
      .regex(/^[\w-]+$/, 'must be the key of the web app')
      .optional(),
    FIREBASE_AUTH_DOMAIN: z
      .string()
      .regex(/^[a-z0-9.-]+$/, 'must be a host name')
      .optional(),
    FIREBASE_APP_ID: z
      .string()
      .regex(/^[\w:-]+$/, 'must be the id of the web app')
      .optional(),
    FIREBASE_MEASUREMENT_ID: z
      .string()
      .regex(/^G-[A-Z0-9]+$/, 'must be the id of a web stream, as G-ABC123')
      .optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
    SIGN_IN_FAILURES: z.coerce.number().int().min(1).default(30),
    SHOP_WRITES: z.coerce.number().int().min(1).default(300),
    CLUB_WRITES: z.coerce.number().int().min(1).default(300),
    WEBHOOK_CALLS: z.coerce.number().int().min(1).default(60),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TRUST_PROXY: z
      .string()
      .refine((list) => listed(list).every((address) => proxy.safeParse(address).success), {
        error: 'must be addresses or CIDR ranges, separated by commas',
      })
      .optional(),
    RESERVATION_QUOTA: z.coerce.number().int().min(1).max(100).default(DEFAULT_RULES.quota),
    RESERVATION_LEAD_MINUTES: minutes.default(DEFAULT_RULES.leadMinutes),
    RESERVATION_CANCEL_MINUTES: minutes.default(DEFAULT_RULES.cancelMinutes),
    PAYPAL_CLIENT_ID: z.string().optional(),
    PAYPAL_CLIENT_SECRET: z.string().optional(),
    PAYPAL_API_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => url.startsWith('https:') || (URL.canParse(url) && isLoopback(new URL(url).hostname)),
        'must be https: the secret travels there',
      )
      .default('https://api-m.paypal.com'),
    PAYPAL_WEBHOOK_ID: z.string().optional(),
    PAYPAL_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8000),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address, or Name <address>')
      .default('Ventaja <shop@ventaja.example>'),
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
