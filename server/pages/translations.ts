import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { TranslationFiles } from '../../shared/pages/rendered-page.ts'

/** Reads all files of translations. @param locales folder with a folder for each language */
export function translationsIn(locales: string): Record<Language, TranslationFiles> {
  const read = (language: Language) => {
    const folder = path.join(locales, language)
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
    return [language, Object.fromEntries(files.map((file) => [file.slice(0, -5), contentOf(folder, file)]))]
  }
  return Object.fromEntries(LANGUAGES.map(read))
}

const contentOf = (folder: string, file: string): object => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
