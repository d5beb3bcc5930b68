import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'

/** What index.html says by itself, where the app does not come: the key of each sentence. */
const SAID = { drawn: 'unready.drawn', empty: 'unready.empty', again: 'retry' }
/** What it says to a browser without scripts. */
const NO_SCRIPTS = 'unready.noScripts'

/** Where index.html waits for its words, and for the sentence for browsers without scripts. */
const PLACES = { said: '/* words ahead */ {}', noScripts: '<noscript></noscript>' }

/** Writes into index.html the few words that it needs where nothing else comes, in each language. */
export function wordsAhead(): Plugin {
  return {
    name: 'words-ahead',
    transformIndexHtml: { order: 'pre', handler: withWords },
  }
}

/** index.html with its words. */
export function withWords(html: string): string {
  const words = LANGUAGES.map((language) => [language, wordsOf(language)] as const)
  const said = Object.fromEntries(
    words.map(([language, say]) => [
      language,
      Object.fromEntries(Object.entries(SAID).map(([name, key]) => [name, say(key)])),
    ]),
  )
  const noScripts = words.map(([language, say]) => `<p lang="${language}">${say(NO_SCRIPTS)}</p>`).join('')
  return [
    [PLACES.said, JSON.stringify(said).replaceAll('<', '\\u003c')],
    [PLACES.noScripts, `<noscript>${noScripts}</noscript>`],
  ].reduce((page, [place = '', text = '']) => {
    if (!page.includes(place)) throw new Error(`index.html has no ${place}`)
    return page.replace(place, () => text)
  }, html)
}

/** The page with that sentence in its own language alone. */
export const inOneLanguage = (html: string, language: Language): string =>
  html.replace(/<noscript><p.*<\/noscript>/, () => `<noscript><p>${wordsOf(language)(NO_SCRIPTS)}</p></noscript>`)

function wordsOf(language: Language): (key: string) => string {
  const file = path.join(import.meta.dirname, `../public/locales/${language}/translation.json`)
  const words = JSON.parse(readFileSync(file, 'utf8'))
  return (key) => key.split('.').reduce((part, name) => part[name], words)
}
