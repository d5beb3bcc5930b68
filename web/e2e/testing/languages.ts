import { sized } from '../../../server/testing/brief.ts'
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'

/**
 * Returns the languages in which to run a story that does the same in each: all of them, or only one in the brief tests.
 * @param first the language of the brief tests
 */
export const languagesOf = (first: Language) => sized<readonly Language[]>([first], LANGUAGES)
