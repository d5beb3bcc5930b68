import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorText } from '../shared/errors/error-text.ts'
import { readConfig } from './config.ts'
import { environment, environmentOfCommands } from './environment.ts'
import { PUSH_KEY_OF_TESTS } from './testing/push-service.ts'

test('every setting has a default, and the server listens on this machine only', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseFile: './data/ventaja.db',
    postgresUrl: null,
    catchUpMs: 1000,
    drainMs: 0,
    scorerKey: null,
    tokenKey: null,
    pushKey: null,
    pushPrivateHosts: [],
    production: false,
    firebase: null,
    authEmulator: null,
    trialSignIn: false,
    signInFailures: 30,
    shopWrites: 300,
    clubWrites: 300,
    newGrants: 60,
    webhookPrivateHosts: [],
    webhookCalls: 60,
    cardReads: 60,
    streams: 100,
    logLevel: 'info',
    trustProxy: false,
    reservations: { quota: 4, leadMinutes: 0, cancelMinutes: 0 },
    paypal: null,
    smtpUrl: null,
    mailFrom: 'Ventaja <shop@ventaja.example>',
    contact: { email: 'club@ventaja.example', chatLink: 'https://wa.me/18095550100' },
    misspelt: [],
  })
})

test('reads every setting', () => {
  const env = {
    HOST: '10.0.0.7',
    PORT: '8080',
    PUBLIC_URL: 'https://club.example/',
    DATABASE_URL: 'file:/var/lib/club.db',
    CATCH_UP_MS: '200',
    DRAIN_SECONDS: '2.5',
    SCORER_KEY: 'sixteen letters!',
    TOKEN_KEY: 'sixteen letters?',
    PUSH_KEY: PUSH_KEY_OF_TESTS,
    PUSH_PRIVATE_HOSTS: 'Push.local',
    NODE_ENV: 'production',
    FIREBASE_PROJECT_ID: 'my-club-1234',
    FIREBASE_API_KEY: 'AIza-key',
    FIREBASE_AUTH_DOMAIN: 'login.club.example',
    FIREBASE_APP_ID: '1:23:web:45',
    FIREBASE_MEASUREMENT_ID: 'G-ABC123',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    GOOGLE_APPLICATION_CREDENTIALS: '/etc/club.json',
    SIGN_IN_FAILURES: '5',
    SHOP_WRITES: '200',
    CLUB_WRITES: '150',
    NEW_GRANTS: '10',
    WEBHOOK_CALLS: '20',
    CARD_READS: '40',
    STREAMS: '7',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    RESERVATION_QUOTA: '2',
    RESERVATION_LEAD_MINUTES: '30',
    RESERVATION_CANCEL_MINUTES: '120',
    PAYPAL_CLIENT_ID: 'club',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/',
    PAYPAL_WEBHOOK_ID: 'WH-1',
    PAYPAL_TIMEOUT_MS: '5000',
    SMTP_URL: 'smtps://club:pass@mail.example:465',
    MAIL_FROM: 'shop@club.example',
    CONTACT_EMAIL: 'desk@club.example',
    CHAT_LINK: 'https://chat.example/club',
    WEBHOOK_PRIVATE_HOSTS: 'Scoreboard.local, 192.168.1.20',
  }
  expect(readConfig(env)).toEqual({
    host: '10.0.0.7',
    port: 8080,
    publicUrl: 'https://club.example',
    databaseFile: '/var/lib/club.db',
    postgresUrl: null,
    catchUpMs: 200,
    drainMs: 2500,
    scorerKey: 'sixteen letters!',
    tokenKey: 'sixteen letters?',
    pushKey: PUSH_KEY_OF_TESTS,
    pushPrivateHosts: ['push.local'],
    production: true,
    firebase: {
      projectId: 'my-club-1234',
      apiKey: 'AIza-key',
      authDomain: 'login.club.example',
      appId: '1:23:web:45',
      measurementId: 'G-ABC123',
      serviceAccountFile: '/etc/club.json',
    },
    authEmulator: 'localhost:9099',
    trialSignIn: false,
    signInFailures: 5,
    shopWrites: 200,
    clubWrites: 150,
    newGrants: 10,
    webhookPrivateHosts: ['scoreboard.local', '192.168.1.20'],
    webhookCalls: 20,
    cardReads: 40,
    streams: 7,
    logLevel: 'warn',
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    reservations: { quota: 2, leadMinutes: 30, cancelMinutes: 120 },
    paypal: {
      clientId: 'club',
      clientSecret: 'secret',
      apiUrl: 'https://api-m.sandbox.paypal.com',
      webhookId: 'WH-1',
      timeoutMs: 5000,
    },
    smtpUrl: 'smtps://club:pass@mail.example:465',
    mailFrom: 'shop@club.example',
    contact: { email: 'desk@club.example', chatLink: 'https://chat.example/club' },
    misspelt: [],
  })
})

test('DATA_DIR is the folder of the database file, unless DATABASE_URL names a file', () => {
  expect(readConfig({ DATA_DIR: '/srv/club' }).databaseFile).toBe('/srv/club/ventaja.db')
  const keys = { SCORER_KEY: 'sixteen letters!', TOKEN_KEY: 'sixteen letters?' }
  const shared = readConfig({ DATA_DIR: '/srv/club', DATABASE_URL: 'postgres://club@db/club', ...keys })
  expect(shared).toMatchObject({ databaseFile: '/srv/club/ventaja.db', postgresUrl: 'postgres://club@db/club' })
  expect(() => readConfig({ DATA_DIR: '/srv/club', DATABASE_URL: 'file:./other.db' })).toThrow(
    "DATA_DIR: can't be set together with a file in DATABASE_URL (file:./other.db). Set one of them",
  )
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', SCORER_KEY: '', TRUST_PROXY: '' })).toEqual(readConfig({}))
})

test('a Firebase project requires its key, and has a default domain', () => {
  const project = { FIREBASE_PROJECT_ID: 'my-club', FIREBASE_API_KEY: 'AIza' }
  expect(readConfig(project).firebase).toEqual({
    projectId: 'my-club',
    apiKey: 'AIza',
    authDomain: 'my-club.firebaseapp.com',
    serviceAccountFile: null,
  })
  expect(() => readConfig({ FIREBASE_PROJECT_ID: 'my-club' })).toThrow(/^FIREBASE_API_KEY: must be set/)
  expect(() => readConfig({ FIREBASE_API_KEY: 'AIza' })).toThrow(/^FIREBASE_PROJECT_ID: must be set/)
  expect(() => readConfig({ ...project, FIREBASE_MEASUREMENT_ID: 'G-1' })).toThrow(/^FIREBASE_APP_ID: must be set/)
})

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['club.example', 'http://club.example:3000'],
])('without PUBLIC_URL, HOST %s has the address %s', (HOST, publicUrl) => {
  expect(readConfig({ HOST })).toMatchObject({ publicUrl })
})

test.each([
  [{}, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://tennis.local:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://club.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://8.8.8.8:3000' }, false],
])('[F25] the trial sign-in is only for an address in the club’s own network: %j', (env, isAllowed) => {
  const read = () => readConfig({ ...env, TRIAL_SIGN_IN: 'true' })
  if (isAllowed) expect(read().trialSignIn).toBe(true)
  else expect(read).toThrow(/^TRIAL_SIGN_IN: must be false, unless PUBLIC_URL/)
})

/** Values that a variable rejects, and the allowed values that its error message names. */
const REFUSED: readonly (readonly [name: string, value: string, allowed: string])[] = [
  ['HOST', 'http://here', 'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them'],
  ['PORT', 'http', 'a whole number from 1 to 65535'],
  ['PUBLIC_URL', 'https://', 'an http:// or https:// address without a path, such as https://club.example'],
  [
    'PUBLIC_URL',
    'https://club.example/a',
    'an http:// or https:// address without a path, such as https://club.example',
  ],
  [
    'DATABASE_URL',
    'postgres://h:p/x',
    'file:<path>, or postgres://user:password@host:5432/database. In the password, / is %2F, # is %23, ? is %3F, @ is %40 and % is %25',
  ],
  ['SCORER_KEY', 'fifteen letters', 'at least 16 characters long'],
  ['TOKEN_KEY', 'short', 'at least 16 characters long'],
  ['PUSH_KEY', 'sixteen letters?', 'a private VAPID key: 32 bytes in base64url, which are 43 letters, digits, - and _'],
  ['DRAIN_SECONDS', 'a while', 'a number from 0 to 600'],
  ['CATCH_UP_MS', '1', 'a whole number from 50 to 60000'],
  ['FIREBASE_PROJECT_ID', 'My Club', 'the id of a Firebase project, such as my-club-1234'],
  ['TRIAL_SIGN_IN', 'yes', 'true or false'],
  ['SIGN_IN_FAILURES', '0', 'a whole number from 1 to 1000000'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['TRUST_PROXY', 'me', 'IP addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas'],
  ['RESERVATION_QUOTA', '101', 'a whole number from 1 to 100'],
  ['RESERVATION_LEAD_MINUTES', 'x', 'a whole number from 0 to 10080'],
  ['PAYPAL_API_URL', 'x', 'an https:// address, such as https://api-m.sandbox.paypal.com'],
  ['PAYPAL_TIMEOUT_MS', '1', 'a whole number from 100 to 60000'],
  ['SMTP_URL', 'mail', 'smtp://user:password@host:587 or smtps://user:password@host:465'],
  ['MAIL_FROM', 'the club', 'an email address, or Name <address>'],
  ['CONTACT_EMAIL', 'the club', 'an email address'],
  ['CHAT_LINK', 'http://chat.example', 'an https:// address, such as https://wa.me/18095550100'],
]

const anyValue = fc.oneof(fc.string({ minLength: 1 }), fc.webUrl(), fc.domain(), fc.ipV6(), fc.double().map(String))

/** Returns the lines of the error message for the operator. Empty if the settings are valid and the public URL parses. */
function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    const { publicUrl } = readConfig(env)
    return URL.canParse(publicUrl) ? [] : [`PUBLIC_URL ${publicUrl} can't be parsed`]
  } catch (error) {
    return errorText(error).split('\n')
  }
}

describe('an error message about a setting', () => {
  test.each(REFUSED)('%s=%s names the allowed values once', (name, value, allowed) => {
    expect(() => readConfig({ [name]: value })).toThrow(new Error(`${name}: must be ${allowed}`))
  })

  test('never contains a parser’s message', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(environment.shape)), anyValue, (name, value) => {
        for (const line of problemsOf({ [name]: value })) {
          expect(line).toMatch(/^[A-Z_]+: must be /)
          expect(line).not.toMatch(/expected|received|Invalid|NaN|Too (small|big)/)
        }
      }),
    )
  })
})

describe('names an invalid setting', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'club.example'],
    ['PUBLIC_URL', 'ftp://club.example'],
    ['PUBLIC_URL', 'https://club.example/tennis'],
    ['DATABASE_URL', 'file:'],
    ['DATABASE_URL', './data/x.db'],
    ['SCORER_KEY', 'fifteen letters'],
    ['FIREBASE_PROJECT_ID', 'My Club'],
    ['FIREBASE_AUTH_DOMAIN', "club.example 'unsafe-inline'"],
    ['FIREBASE_MEASUREMENT_ID', 'UA-1'],
    ['SIGN_IN_FAILURES', '0'],
    ['SHOP_WRITES', '0'],
    ['CLUB_WRITES', '0'],
    ['NEW_GRANTS', '0'],
    ['WEBHOOK_CALLS', 'many'],
    ['CARD_READS', '0'],
    ['STREAMS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['PAYPAL_CLIENT_ID', 'alone'],
    ['PAYPAL_CLIENT_SECRET', 'alone'],
    ['PAYPAL_API_URL', 'http://paypal.example'],
    ['PAYPAL_TIMEOUT_MS', '1'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'the club'],
    ['CONTACT_EMAIL', 'the club'],
    ['CHAT_LINK', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.1,,'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['RESERVATION_QUOTA', '0'],
    ['RESERVATION_LEAD_MINUTES', '-1'],
    ['RESERVATION_CANCEL_MINUTES', '1.5'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${value === 'alone' ? 'PAYPAL_CLIENT_' : name}`))
  })
})

test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'loopback', 'uniquelocal, 10.0.0.1'])('accepts TRUST_PROXY=%s', (value) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(value.split(', '))
})

describe('PostgreSQL', () => {
  const DATABASE_URL = 'postgres://club:pass@db.example/ventaja'
  const keys = { SCORER_KEY: 'sixteen letters!', TOKEN_KEY: 'sixteen letters?' }

  test('is used if its address is set, and a stopping server then answers for five more seconds', () => {
    expect(readConfig({ DATABASE_URL, ...keys })).toMatchObject({ postgresUrl: DATABASE_URL, drainMs: 5000 })
    expect(readConfig({ DATABASE_URL: 'postgresql://db', ...keys })).toMatchObject({ postgresUrl: 'postgresql://db' })
  })

  test.each(['SCORER_KEY', 'TOKEN_KEY'])('requires %s, because each server would make a different key', (name) => {
    expect(() => readConfig({ DATABASE_URL, ...keys, [name]: '' })).toThrow(`${name}: must be set with PostgreSQL`)
  })

  test('requires no key for local tokens if people sign in with Google', () => {
    const firebase = { FIREBASE_PROJECT_ID: 'my-club-1234', FIREBASE_API_KEY: 'AIza-key' }
    expect(readConfig({ DATABASE_URL, ...keys, TOKEN_KEY: '', ...firebase }).tokenKey).toBeNull()
  })

  test('requires no keys of a command that uses only the database', () => {
    expect(readConfig({ DATABASE_URL }, environmentOfCommands)).toMatchObject({ postgresUrl: DATABASE_URL })
  })

  test.each(['postgres://', 'postgres://host:port/x', 'mysql://db'])('rejects the invalid address %s', (url) => {
    expect(() => readConfig({ DATABASE_URL: url, ...keys })).toThrow('DATABASE_URL: must be')
  })

  test.each(['a/b@c', 'a#b@c', 'a?b', 'a@b/c', '1/a', '1#a'])(
    'explains how to write the password %s, and does not take a part of it for the host',
    (password) => {
      const given = (written: string) =>
        readConfig({ DATABASE_URL: `postgres://club:${written}@db.example/ventaja`, ...keys })
      expect(() => given(password)).toThrow('In the password, / is %2F')
      const { hostname } = new URL(given(encodeURIComponent(password)).postgresUrl ?? '')
      expect(hostname).toBe('db.example')
    },
  )
})
