import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { DEFAULT_RULES } from '../../../shared/reservations/booking-rules.ts'
import { problemKey } from '../../../web/bookings/problem-key.ts'
import { notConfiguredError, paymentUnavailable } from '../../checkout/checkout-errors.ts'
import type { ApiError } from '../../http/api-error.ts'
import * as waitErrors from '../waits/wait-errors.ts'
import * as bookingErrors from './booking-errors.ts'

// Only the office blocks courts and gives a booking another price.
const {
  refused,
  blockCollides: _,
  blockNotFound: __,
  nothingToBlock: ___,
  blockChanged: ____,
  priceFixed: _____,
  ...others
} = bookingErrors
const makers = Object.values({ ...others, ...waitErrors }) as ((...given: unknown[]) => ApiError)[]
const codes = [
  ...makers.map((make) => make([], [])),
  ...(['SLOT_PAST', 'TOO_LATE_TO_BOOK', 'TOO_LATE_TO_CANCEL', 'QUOTA_REACHED'] as const).map((why) =>
    refused(why, DEFAULT_RULES),
  ),
  paymentUnavailable(),
  notConfiguredError(),
].map(({ code }) => code)

test.each(LANGUAGES)('each error of a booking or of a waiting list has a sentence of its own: %s', async (language) => {
  const i18n = createInstance()
  const texts = JSON.parse(readFileSync(`web/public/locales/${language}/bookings.json`, 'utf8'))
  await i18n.init({ lng: language, resources: { [language]: { translation: texts } } })
  const sentences = codes.map((code) => [code, i18n.t(problemKey(code), { count: 4, email: 'ana@example.com' })])
  const other = i18n.t(problemKey('no such code'))
  expect(sentences.filter(([code, text]) => text === other || text?.startsWith('booking.') || text === code)).toEqual(
    [],
  )
  expect(new Set(sentences.map(([, text]) => text)).size).toBe(new Set(codes).size)
})
