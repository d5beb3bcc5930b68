import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('everything has a default, on this machine only', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseFile: './data/ventaja.db',
    scorerKey: null,
    tokenKey: null,
    logLevel: 'info',
    trustProxy: false,
    production: false,
    paypal: null,
    smtpUrl: null,
    mailFrom: 'Ventaja <shop@ventaja.example>',
  })
})

test('what is set is taken', () => {
  const env = {
    HOST: '10.0.0.7',
    PORT: '8080',
    PUBLIC_URL: 'https://club.example/',
    DATABASE_URL: 'file:/var/lib/club.db',
    SCORER_KEY: 'sixteen letters!',
    TOKEN_KEY: 'sixteen letters?',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    NODE_ENV: 'production',
    PAYPAL_CLIENT_ID: 'club',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/',
    PAYPAL_WEBHOOK_ID: 'WH-1',
    PAYPAL_TIMEOUT_MS: '5000',
    SMTP_URL: 'smtps://club:pass@mail.example:465',
    MAIL_FROM: 'shop@club.example',
  }
  expect(readConfig(env)).toEqual({
    host: '10.0.0.7',
    port: 8080,
    publicUrl: 'https://club.example',
    databaseFile: '/var/lib/club.db',
    scorerKey: 'sixteen letters!',
    tokenKey: 'sixteen letters?',
    logLevel: 'warn',
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    production: true,
    paypal: {
      clientId: 'club',
      clientSecret: 'secret',
      apiUrl: 'https://api-m.sandbox.paypal.com',
      webhookId: 'WH-1',
      timeoutMs: 5000,
    },
    smtpUrl: 'smtps://club:pass@mail.example:465',
    mailFrom: 'shop@club.example',
  })
})

test('what is set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', SCORER_KEY: '', TRUST_PROXY: '' })).toEqual(readConfig({}))
})

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['club.example', 'http://club.example:3000'],
])('where nobody says how HOST %s is reached, it is %s', (HOST, publicUrl) => {
  expect(readConfig({ HOST })).toMatchObject({ publicUrl })
})

describe('what cannot be used is named', () => {
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
    ['LOG_LEVEL', 'loud'],
    ['PAYPAL_CLIENT_ID', 'alone'],
    ['PAYPAL_CLIENT_SECRET', 'alone'],
    ['PAYPAL_API_URL', 'http://paypal.example'],
    ['PAYPAL_TIMEOUT_MS', '1'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'the club'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.1,,'],
    ['TRUST_PROXY', '10.0.0.0/99'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${value === 'alone' ? 'PAYPAL_CLIENT_' : name}`))
  })

  test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'loopback', 'uniquelocal, 10.0.0.1'])(
    'TRUST_PROXY=%s can be used',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(value.split(', '))
    },
  )
})
