import { z } from 'zod'
import { isLoopback } from './http/own-origin.ts'
import type { PayPalSettings } from './payment/paypal-settings.ts'

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
  /** NODE_ENV is production: nothing stands in for a real provider. */
  readonly production: boolean
  /** Null: the sandbox takes payments, or nobody does. */
  readonly paypal: PayPalSettings | null
  /** Null: letters are files in the folder `outbox` beside the database. */
  readonly smtpUrl: string | null
  /** The sender of every letter. */
  readonly mailFrom: string
}

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])
const listed = (list: string): string[] => list.split(',').map((address) => address.trim())

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
  NODE_ENV: z.string().optional(),
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
    production: data.NODE_ENV === 'production',
    paypal: payPalSettings(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
  }
}

function payPalSettings(data: z.infer<typeof environment>): PayPalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = data
  if (!clientId && !clientSecret) return null
  if (!clientId) throw new Error('PAYPAL_CLIENT_ID: must be set together with PAYPAL_CLIENT_SECRET')
  if (!clientSecret) throw new Error('PAYPAL_CLIENT_SECRET: must be set together with PAYPAL_CLIENT_ID')
  return {
    clientId,
    clientSecret,
    apiUrl: data.PAYPAL_API_URL.replace(/\/$/, ''),
    webhookId: data.PAYPAL_WEBHOOK_ID ?? null,
    timeoutMs: data.PAYPAL_TIMEOUT_MS,
  }
}
