import type { Plugin } from 'vite'
import { LANGUAGES } from '../../shared/i18n/languages.ts'

/** Where index.html waits for the codes. */
const PLACE = '/* language codes */ []'

/** Writes into index.html which languages there are, for the script that asks for the words early. */
export function languageCodes(): Plugin {
  return {
    name: 'language-codes',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
        return html.replace(PLACE, JSON.stringify(LANGUAGES))
      },
    },
  }
}
