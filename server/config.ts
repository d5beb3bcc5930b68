import type { FirebaseSettings } from '../shared/auth/auth-schemas.ts'
import type { Contact } from '../shared/pages/contact.ts'
import type { BookingRules } from '../shared/reservations/reservations-schemas.ts'
import { databaseFileOf } from './database-file.ts'
import { type Environment, environment, localUrl, splitList } from './environment.ts'
import { type Misspelt, misspeltSettings } from './misspelt-settings.ts'
import type { PayPalSettings } from './payment/paypal-calls.ts'

/** The server's settings, read once from the environment. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Address at which browsers reach the server, without a slash at the end. */
  readonly publicUrl: string
  /** Path of the SQLite file. With PostgreSQL only its folder is used, for emails if no SMTP server is set. */
  readonly databaseFile: string
  /** Address of the PostgreSQL database; null for SQLite. */
  readonly postgresUrl: string | null
  /** Time between two checks for changes by other servers, in case their messages were lost (ms). */
  readonly catchUpMs: number
  /** Time that a stopping server still answers, so that load balancers and watchers can switch to another one (ms). */
  readonly drainMs: number
  /** Null if the first start makes a key and stores it beside the database. */
  readonly scorerKey: string | null
  /** Null if the first start makes a key and stores it beside the database. */
  readonly tokenKey: string | null
  /** Null if the first start makes a key and stores it beside the database. */
  readonly pushKey: string | null
  /** Hosts of the operator's network that may be push services, also over http. */
  readonly pushPrivateHosts: readonly string[]
  /** Whether NODE_ENV is production, which rules out the local sign-in and the payment sandbox. */
  readonly production: boolean
  /** Null for the local sign-in. */
  readonly firebase: (FirebaseSettings & { readonly serviceAccountFile: string | null }) | null
  /** Address of Firebase's emulator, if its tokens are accepted. */
  readonly authEmulator: string | null
  /** Whether an owner may open the trial sign-in, in the club's own network. */
  readonly trialSignIn: boolean
  /** Failed sign-ins allowed per minute and address; beyond that, 429. */
  readonly signInFailures: number
  /** Changes of the cart and of orders allowed per minute and person; beyond that, 429. */
  readonly shopWrites: number
  /** Changes of reservations and of the calendar allowed per minute and person; beyond that, 429. */
  readonly clubWrites: number
  /** New grants allowed per minute and person; beyond that, 429. */
  readonly newGrants: number
  /** Hosts of the operator's network to which webhooks may send, also over http. */
  readonly webhookPrivateHosts: readonly string[]
  /** PayPal webhook calls allowed per minute and address; beyond that, 429. */
  readonly webhookCalls: number
  /** Cards of matches allowed per minute and address; beyond that, 429. */
  readonly cardReads: number
  /** Open streams of matches allowed per address; beyond that, 429. */
  readonly streams: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted; false for none. */
  readonly trustProxy: false | string[]
  /** The club's rules for booking courts. */
  readonly reservations: BookingRules
  /** PayPal's settings. Null for the payment sandbox, or for no payments where the sandbox is not allowed. */
  readonly paypal: PayPalSettings | null
  /** Null to store emails as files in the folder `outbox` beside the database. */
  readonly smtpUrl: string | null
  /** Sender of every email. */
  readonly mailFrom: string
  readonly contact: Contact
  /** Variables that have no effect, because they are almost named like a setting. */
  readonly misspelt: readonly Misspelt[]
}

/**
 * Reads the settings that docs/settings.md lists.
 * @param allowed the values that they may have: those of a server, or `environmentOfCommands`
 * @throws Error that names each invalid variable and the values it may have
 */
export function readConfig(env: NodeJS.ProcessEnv, allowed = environment): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { success, data, error } = allowed.safeParse(nonEmpty)
  if (!success) {
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const postgresUrl = data.DATABASE_URL?.startsWith('postgres') ? data.DATABASE_URL : null
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl: (data.PUBLIC_URL ?? localUrl(data.HOST, data.PORT)).replace(/\/$/, ''),
    databaseFile: databaseFileOf(data),
    postgresUrl,
    catchUpMs: data.CATCH_UP_MS,
    drainMs: 1000 * (data.DRAIN_SECONDS ?? (postgresUrl === null ? 0 : 5)),
    scorerKey: data.SCORER_KEY ?? null,
    tokenKey: data.TOKEN_KEY ?? null,
    pushKey: data.PUSH_KEY ?? null,
    pushPrivateHosts: data.PUSH_PRIVATE_HOSTS ?? [],
    production: data.NODE_ENV === 'production',
    firebase: firebaseOf(data),
    authEmulator: data.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    trialSignIn: data.TRIAL_SIGN_IN === 'true',
    signInFailures: data.SIGN_IN_FAILURES,
    shopWrites: data.SHOP_WRITES,
    clubWrites: data.CLUB_WRITES,
    newGrants: data.NEW_GRANTS,
    webhookPrivateHosts: data.WEBHOOK_PRIVATE_HOSTS ?? [],
    webhookCalls: data.WEBHOOK_CALLS,
    cardReads: data.CARD_READS,
    streams: data.STREAMS,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY ? splitList(data.TRUST_PROXY) : false,
    reservations: {
      quota: data.RESERVATION_QUOTA,
      leadMinutes: data.RESERVATION_LEAD_MINUTES,
      cancelMinutes: data.RESERVATION_CANCEL_MINUTES,
    },
    paypal: payPalOf(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    contact: { email: data.CONTACT_EMAIL, chatLink: data.CHAT_LINK },
    misspelt: misspeltSettings(Object.keys(nonEmpty), Object.keys(environment.shape)),
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
