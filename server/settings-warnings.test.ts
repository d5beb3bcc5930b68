import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingsWarnings } from './settings-warnings.ts'
import { PUSH_KEY_OF_TESTS } from './testing/push-service.ts'

const PUBLIC = {
  PUBLIC_URL: 'https://club.example',
  FIREBASE_PROJECT_ID: 'my-club',
  FIREBASE_API_KEY: 'AIza',
  GOOGLE_APPLICATION_CREDENTIALS: 'firebase.json',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example:587',
  TRUST_PROXY: 'loopback',
  SCORER_KEY: 'a'.repeat(32),
}
/** Returns the warnings about these settings. */
const about = (settings: NodeJS.ProcessEnv) =>
  settingsWarnings(readConfig(settings), settings.SCORER_KEY ?? 'a'.repeat(48))

test('complete settings have no warnings, and neither do the defaults, with which only this machine can reach the server', () => {
  expect(about(PUBLIC)).toEqual([])
  expect(about({})).toEqual([])
})

test('a server that other machines can reach has a warning if nobody can pay online', () => {
  const warning =
    'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not set: nobody can pay online, neither in the shop nor for a court (docs/payment.md)'
  const without = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' }
  expect(about({ ...PUBLIC, ...without })).toEqual([warning])
  expect(about({ NODE_ENV: 'production', SMTP_URL: PUBLIC.SMTP_URL })).toEqual([warning])
  expect(about({ ...PUBLIC, GOOGLE_APPLICATION_CREDENTIALS: '' })).toEqual([
    expect.stringMatching(/^GOOGLE_APPLICATION_CREDENTIALS is not set: .* nobody can pay \(docs\/firebase\.md\)$/),
  ])
})

test('a server that listens for other machines has a warning without PUBLIC_URL', () => {
  expect(about({ ...PUBLIC, HOST: '0.0.0.0', PUBLIC_URL: '' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not set: pages opened at another address than http:\/\/localhost:3000 poll/),
  ])
})

test('a scorer key of 16 to 31 characters has a warning that names the setting or the file, but not the key', () => {
  const key = 'a'.repeat(31)
  const warning = 'the key has 31 characters; 32 or more are hard to guess'
  expect(about({ SCORER_KEY: key })).toEqual([`SCORER_KEY: ${warning}`])
  expect(settingsWarnings(readConfig({ DATABASE_URL: 'file:/club/ventaja.db' }), key)).toEqual([
    `/club/scorer.key: ${warning}`,
  ])
})

test('servers with PostgreSQL have a warning if they send no push messages', () => {
  const shared = { ...PUBLIC, DATABASE_URL: 'postgres://club@db/club' }
  expect(about({ ...shared, PUSH_KEY: PUSH_KEY_OF_TESTS })).toEqual([])
  expect(about(shared)).toEqual([expect.stringMatching(/^PUSH_KEY is not set: .*the same key on every server/)])
})

test('a misspelt setting has a warning that names the setting', () => {
  expect(about({ ...PUBLIC, PUBLC_URL: 'https://club.example', PUBLIC_URL: '' })).toEqual([
    'there is no setting PUBLC_URL, so it has no effect. Did you mean PUBLIC_URL?',
  ])
})

test('a public server has a warning if nobody receives its emails, or if all visitors share one limit of requests', () => {
  expect(about({ ...PUBLIC, SMTP_URL: '' })).toEqual([expect.stringMatching(/^SMTP_URL is not set: nobody receives/)])
  expect(about({ ...PUBLIC, TRUST_PROXY: '' })).toEqual([
    expect.stringMatching(/^TRUST_PROXY is not set: all visitors/),
  ])
})
