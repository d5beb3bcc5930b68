// Every word has a place where it is shown and every place its word, in each language; every class is worn and has rules.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/storage/root.ts'
import { FALLBACK_LANGUAGE, LANGUAGES } from '../shared/i18n/languages.ts'
import { unusedGlobals, wrongClasses } from './check/css-classes.ts'
import { sourceFiles } from './check/source-files.ts'
import { unlikeKeys, type Words, wrongKeys } from './check/translation-keys.ts'

const wordsIn = (language: string): Words =>
  JSON.parse(readFileSync(path.join(projectRoot, `web/public/locales/${language}/translation.json`), 'utf8'))

const web = sourceFiles('web', '.ts', '.tsx')
const shared = sourceFiles('shared', '.ts')
const words = wordsIn(FALLBACK_LANGUAGE)
const sheets = sourceFiles('web', '.css')
const modules = sheets.filter(({ path: file }) => file.endsWith('.module.css'))
const base = sheets.filter(({ path: file }) => file.endsWith('/base.css'))

const wrong = [
  ...wrongKeys(words, web, [...web, ...shared]),
  ...LANGUAGES.filter((each) => each !== FALLBACK_LANGUAGE).flatMap((each) =>
    unlikeKeys(FALLBACK_LANGUAGE, words, each, wordsIn(each)),
  ),
  ...wrongClasses(web, modules),
  ...unusedGlobals([...web, ...sourceFiles('web', 'index.html')], sheets, base),
]

if (wrong.length > 0) {
  console.error(`Words and styles do not fit the code:\n  ${wrong.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.log(`Words and styles fit the code: ${LANGUAGES.length} languages, ${modules.length} modules.`)
}
