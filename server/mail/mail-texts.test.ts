import { expect, test } from 'vitest'
import { mailTexts } from './mail-texts.ts'

test('the text of an email is in its language, and contains its values unchanged', () => {
  const email = 'o’neil&co$t(mail.refund.greeting)@example.com'
  expect(mailTexts('en')('mail.invitation.howTo', { email })).toBe(`Open the office and sign in as ${email}:`)
  expect(mailTexts('es')('mail.refund.greeting')).toBe('Hola:')
})
