import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { environment } from './environment.ts'
import { misspeltSettings } from './misspelt-settings.ts'

const SETTINGS = Object.keys(environment.shape)

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['RESERVATION_QOUTA', 'RESERVATION_QUOTA'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['FIREBASE_PROJECTID', 'FIREBASE_PROJECT_ID'],
  ['PAYPAL_CLIENTID', 'PAYPAL_CLIENT_ID'],
  ['SCORER-KEY', 'SCORER_KEY'],
  ['Port', 'PORT'],
  ['VITE_CONTACT_EMAIL', 'CONTACT_EMAIL'],
])('%s was probably meant to be %s', (name, meant) => {
  expect(misspeltSettings([name], SETTINGS)).toEqual([{ name, meant }])
})

test.each(['HOSTNAME', 'PATH', 'POST', 'HTTP_URL', 'TOKEN', 'NODENV', 'POSTGRES_PASSWORD', 'REDIS_URL', 'SMTP_PORT'])(
  '%s belongs to another program',
  (name) => expect(misspeltSettings([name], SETTINGS)).toEqual([]),
)

test('a variable beside the setting that it resembles is left alone', () => {
  expect(misspeltSettings(['smtp_url', 'SMTP_URL'], SETTINGS)).toEqual([])
})

test('a letter more, less or changed, or two swapped letters, is noticed at any place of any longer setting', () => {
  const long = SETTINGS.filter((name) => name.replaceAll('_', '').length > 7)
  fc.assert(
    fc.property(
      fc.constantFrom(...long),
      fc.nat(),
      fc.constantFrom('more', 'less', 'other', 'swap'),
      (name, at, kind) => {
        const n = at % (name.length - 1)
        const [before, here, next, after] = [name.slice(0, n), name[n], name[n + 1], name.slice(n + 2)]
        const changed = { more: `7${here}${next}`, less: next, other: `7${next}`, swap: `${next}${here}` }[kind]
        const typed = `${before}${changed}${after}`
        if (!SETTINGS.includes(typed))
          expect(misspeltSettings([typed], SETTINGS)).toEqual([{ name: typed, meant: name }])
      },
    ),
  )
})

test('the settings name their misspelt variables, without empty ones', () => {
  expect(readConfig({ PUBLC_URL: 'https://club.example', SMTP_ULR: '', HOME: '/root' }).misspelt).toEqual([
    { name: 'PUBLC_URL', meant: 'PUBLIC_URL' },
  ])
})
