import { z } from 'zod'
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

const environment = z.object({
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
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY ? listed(data.TRUST_PROXY) : false,
    reservations: {
      quota: data.RESERVATION_QUOTA,
      leadMinutes: data.RESERVATION_LEAD_MINUTES,
      cancelMinutes: data.RESERVATION_CANCEL_MINUTES,
    },
  }
}
