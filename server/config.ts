import type { FirebaseSettings } from '../shared/auth/sign-in-settings.ts'
import type { BookingRules } from '../shared/reservations/booking-rules.ts'
import { type Environment, environment, inAddress, listed } from './environment.ts'
import type { PayPalSettings } from './payment/paypal-calls.ts'

/** The environment, read once. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Where browsers reach us, without a slash at the end. */
  readonly publicUrl: string
  /** The path of the SQLite file; with PostgreSQL only its folder says something: where letters go without SMTP. */
  readonly databaseFile: string
  /** Null: the database is the SQLite file. */
  readonly postgresUrl: string | null
  /** How often a server looks for what it was not told of others' writes, ms. */
  readonly catchUpMs: number
  /** How long a server that is to go still answers, so that a load balancer and its watchers can turn to others, ms. */
  readonly drainMs: number
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
  /** So many changes of cart and orders a minute are one person's. */
  readonly shopWrites: number
  /** So many changes of reservations and the calendar a minute are one person's. */
  readonly clubWrites: number
  /** So many messages of the payment provider's a minute are verified for one address. */
  readonly webhookCalls: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** False, or the addresses of the proxies whose X-Forwarded-* headers are believed. */
  readonly trustProxy: false | string[]
  /** What the club allows whoever reserves courts. */
  readonly reservations: BookingRules
  /** Null: the sandbox takes payments, or nobody does. */
  readonly paypal: PayPalSettings | null
  /** Null: letters are files in the folder `outbox` beside the database. */
  readonly smtpUrl: string | null
  /** The sender of every letter. */
  readonly mailFrom: string
}

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
  const isFile = data.DATABASE_URL.startsWith('file:')
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl: (data.PUBLIC_URL ?? `http://${inAddress(name)}:${data.PORT}`).replace(/\/$/, ''),
    databaseFile: isFile ? data.DATABASE_URL.slice('file:'.length) : './data/ventaja.db',
    postgresUrl: isFile ? null : data.DATABASE_URL,
    catchUpMs: data.CATCH_UP_MS,
    drainMs: 1000 * (data.DRAIN_SECONDS ?? (isFile ? 0 : 5)),
    scorerKey: data.SCORER_KEY ?? null,
    tokenKey: data.TOKEN_KEY ?? null,
    production: data.NODE_ENV === 'production',
    firebase: firebaseOf(data),
    authEmulator: data.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    signInFailures: data.SIGN_IN_FAILURES,
    shopWrites: data.SHOP_WRITES,
    clubWrites: data.CLUB_WRITES,
    webhookCalls: data.WEBHOOK_CALLS,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY ? listed(data.TRUST_PROXY) : false,
    reservations: {
      quota: data.RESERVATION_QUOTA,
      leadMinutes: data.RESERVATION_LEAD_MINUTES,
      cancelMinutes: data.RESERVATION_CANCEL_MINUTES,
    },
    paypal: payPalOf(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
  }
}

function firebaseOf(data: Environment): Config['firebase'] {
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

function payPalOf(data: Environment): PayPalSettings | null {
  if (data.PAYPAL_CLIENT_ID === undefined || data.PAYPAL_CLIENT_SECRET === undefined) return null
  return {
    clientId: data.PAYPAL_CLIENT_ID,
    clientSecret: data.PAYPAL_CLIENT_SECRET,
    apiUrl: data.PAYPAL_API_URL.replace(/\/$/, ''),
    webhookId: data.PAYPAL_WEBHOOK_ID ?? null,
    timeoutMs: data.PAYPAL_TIMEOUT_MS,
  }
}
