import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import { withCourtName } from '../../shared/clubs/court-number.ts'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { moneyText } from '../../shared/shop/money.ts'
import { projectRoot } from '../storage/root.ts'

const readTexts = (language: Language): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(projectRoot, 'web/public/locales', language, 'mail.json'), 'utf8'))

const i18n = createInstance({
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, { mail: readTexts(language) }])),
  defaultNS: 'mail',
  fallbackLng: FALLBACK_LANGUAGE,
  initAsync: false,
  // Emails escape their texts where they need to.
  interpolation: { escapeValue: false },
})
await i18n.init()

/** Returns the function that returns the texts of emails in a language. */
export const mailTexts = (language: Language): TFunction => i18n.getFixedT(language)

/** Returns an amount as emails write it, with plain spaces after the sign: `US$ 12.00`, in French `US$ 12,00`. */
export const mailMoney = (cents: number, currency: string, language: Language): string =>
  moneyText(cents, currency, language).replace(/^(\D+)\u00a0/, '$1 ')

/** Returns the line of an order for a court. A name such as `Court 2` in it is translated. */
export const mailCourtLine = (line: string, language: Language): string =>
  withCourtName(line, (number) => mailTexts(language)('mail.court', { number }))
