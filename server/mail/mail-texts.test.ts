import { expect, test } from 'vitest'
import { mailTexts, usd } from './mail-texts.ts'

test('the text of an email is in its language, and contains its values unchanged', () => {
  const email = 'o’neil&co$t(mail.refund.greeting)@example.com'
  expect(mailTexts('en')('mail.invitation.howTo', { email })).toBe(`Open the office and sign in as ${email}:`)
  expect(mailTexts('es')('mail.refund.greeting')).toBe('Hola:')
})

test('an amount is written as in the language of the email', () => {
  expect([usd(118_900, 'en'), usd(118_900, 'es'), usd(118_900, 'fr')]).toEqual([
    'US$ 1,189.00',
    'US$ 1,189.00',
    'US$ 1\u00a0189,00',
  ])
})
