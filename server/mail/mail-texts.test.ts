import { expect, test } from 'vitest'
import { mailMoney, mailTexts } from './mail-texts.ts'

test('the text of an email is in its language, and contains its values unchanged', () => {
  const email = 'o’neil&co$t(mail.refund.greeting)@example.com'
  expect(mailTexts('en')('mail.invitation.howTo', { email })).toBe(`Open the office and sign in as ${email}:`)
  expect(mailTexts('es')('mail.refund.greeting')).toBe('Hola:')
})

test('an amount is written as in the language of the email', () => {
  expect((['en', 'es', 'fr'] as const).map((language) => mailMoney(118_900, 'USD', language))).toEqual([
    'US$ 1,189.00',
    'US$ 1,189.00',
    'US$ 1\u00a0189,00',
  ])
  expect(mailMoney(118_900, 'EUR', 'fr')).toBe('1\u00a0189,00\u00a0€')
  expect(mailMoney(1250, 'KWD', 'en')).toBe('KWD 1.250')
})
