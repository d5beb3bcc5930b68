import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LANGUAGES } from '../i18n/languages.ts'
import { LONGEST } from '../text/longest.ts'
import { isTrialEmail, trialEmail, trialName } from './trial.ts'

test.each([
  ['ana@example.com', 'ana-example-com.k2@trial.invalid'],
  ['ANA+x@Example.com', 'ana-x-example-com.k2@trial.invalid'],
  ['x@trial.invalid', 'x-trial-invalid.k2@trial.invalid'],
  ['é@é.fr', 'fr.k2@trial.invalid'],
  ['', 'k2@trial.invalid'],
])('the email %s becomes %s', (entered, expected) => {
  expect(trialEmail(entered, 'k2')).toBe(expected)
})

test('whatever is entered, the email of an account is valid, and the suffix makes it another one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (entered) => {
      const email = trialEmail(entered, 'k2m4')
      expect(z.email().safeParse(email).success).toBe(true)
      expect(isTrialEmail(email)).toBe(true)
      expect(email.length).toBeLessThanOrEqual(LONGEST.person.email)
      expect(trialEmail(entered, 'k2m5')).not.toBe(email)
    }),
  )
})

test.each(['ana@example.com', 'ana@trial.invalid.example', 'ana@nottrial.invalid', 'trial.invalid'])(
  '%s is no email of a trial account',
  (email) => {
    expect(isTrialEmail(email)).toBe(false)
  },
)

test('the name of an account is always marked, and not too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom(...LANGUAGES), (name, language) => {
      const shown = trialName(name, language, LONGEST.person.name)
      expect(shown).toMatch(/ \((trial|essai|prueba)\)$/)
      expect([...shown].length).toBeLessThanOrEqual(LONGEST.person.name)
    }),
  )
})
