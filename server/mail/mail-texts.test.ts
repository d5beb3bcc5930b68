import { expect, test } from 'vitest'
import { mailTexts } from './mail-texts.ts'

test('an email’s text is in its language, with its values as they are', () => {
  const email = 'o’neil&co$t(mail.refund.when)@example.com'
  expect(mailTexts('en')('mail.invitation.howTo', { email })).toBe(`Open the office and sign in as ${email}:`)
  expect(mailTexts('es')('mail.refund.greeting')).toBe('Hola:')
})
