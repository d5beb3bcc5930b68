import { z } from 'zod'
import type { FirebaseSettings } from '../shared/auth/sign-in-settings.ts'
import { type BookingRules, DEFAULT_RULES } from '../shared/reservations/booking-rules.ts'

/** The environment, read once. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Where browsers reach us, without a slash at the end. */
  readonly publicUrl: string
  /** The path of the SQLite file. */
  readonly databaseFile: string
  /** Null: one is made at the first start and kept beside the database. */
  readonly scorerKey: string | null
  /** Null: one is made at the first start and kept beside the database. */
  readonly tokenKey: string | null
  /** Whether NODE_ENV says that this is no machine to try things on. */
  readonly production: boolean
  /** Null: the local sign-in stands in. */
  readonly firebase: (FirebaseSettings & { readonly serviceAccountFile: string | null }) | null
  /** Where Firebase's emulator listens, if it is to be believed. */
  readonly authEmulator: string | null
  /** So many failed sign-ins a minute are answered to one address. */
  readonly signInFailures: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** False, or the addresses of the proxies whose X-Forwarded-* headers are believed. */
  readonly trustProxy: false | string[]
  /** What the club allows whoever reserves courts. */
  readonly reservations: BookingRules
}

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])
const listed = (list: string): string[] => list.split(',').map((address) => address.trim())

/** Beyond this nothing could be booked in the coming seven days. */
const minutes = z.coerce
  .number()
  .int()
  .min(0)
  .max(7 * 24 * 60)

/** Settings of Firebase that mean nothing without another. */
const NEEDS = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
  ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_APP_ID', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_MEASUREMENT_ID', 'FIREBASE_APP_ID'],
] as const

const environment = z
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
      .regex(/^file:.+/, 'must be file:<path>')
      .default('file:./data/ventaja.db'),
    SCORER_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    TOKEN_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
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
  })
  .superRefine((set, { addIssue }) => {
    for (const [name, needed] of NEEDS) {
      if (set[name] !== undefined && set[needed] === undefined) {
        addIssue({ code: 'custom', path: [needed], message: `is needed where ${name} is set` })
      }
    }
  })

/**
 * Reads the settings of README's table.
 * @throws Error that names each variable that cannot be used, and why
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { success, data, error } = environment.safeParse(set)
  if (!success) {
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const name = data.HOST === '127.0.0.1' || data.HOST === '0.0.0.0' ? 'localhost' : data.HOST
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl: (data.PUBLIC_URL ?? `http://${name.includes(':') ? `[${name}]` : name}:${data.PORT}`).replace(/\/$/, ''),
    databaseFile: data.DATABASE_URL.slice('file:'.length),
    scorerKey: data.SCORER_KEY ?? null,
    tokenKey: data.TOKEN_KEY ?? null,
    production: data.NODE_ENV === 'production',
    firebase: firebaseOf(data),
    authEmulator: data.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    signInFailures: data.SIGN_IN_FAILURES,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY ? listed(data.TRUST_PROXY) : false,
    reservations: {
      quota: data.RESERVATION_QUOTA,
      leadMinutes: data.RESERVATION_LEAD_MINUTES,
      cancelMinutes: data.RESERVATION_CANCEL_MINUTES,
    },
  }
}

function firebaseOf(data: z.output<typeof environment>): Config['firebase'] {
  if (data.FIREBASE_PROJECT_ID === undefined || data.FIREBASE_API_KEY === undefined) return null
  return {
    projectId: data.FIREBASE_PROJECT_ID,
    apiKey: data.FIREBASE_API_KEY,
    authDomain: data.FIREBASE_AUTH_DOMAIN ?? `${data.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    ...(data.FIREBASE_APP_ID && { appId: data.FIREBASE_APP_ID }),
    ...(data.FIREBASE_MEASUREMENT_ID && { measurementId: data.FIREBASE_MEASUREMENT_ID }),
    serviceAccountFile: data.GOOGLE_APPLICATION_CREDENTIALS ?? null,
  }
}
