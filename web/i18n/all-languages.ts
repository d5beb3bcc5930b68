import i18n from 'i18next'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { nextFailure } from './i18n.ts'

/** Loads the texts of this page in every language, for sentences that are shown in all of them. */
export async function loadAllLanguages(): Promise<void> {
  await Promise.race([i18n.loadLanguages(LANGUAGES), nextFailure()])
}
