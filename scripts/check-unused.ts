// Fails if a translation is unused, missing or not loaded by its page, a CSS class is unused or has no rules, a hover style
// applies to touch screens, a border is a shadow, a text breaks a rule of typography, a page's path is hard-coded, a page
// reads the device's clock or time zones instead of the server's, the browser’s code would contain zod, or tests and
// docs/guarantees.md have different tags.
import path from 'node:path'
import { translationsIn } from '../server/pages/translations.ts'
import { projectRoot } from '../server/storage/root.ts'
import { flatTranslations, type Translations } from '../shared/i18n/flat-translations.ts'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../shared/i18n/languages.ts'
import { OFFICE_PAGE_NAMES, OFFICE_PAGES } from '../shared/pages/office-pages.ts'
import { PAGE_NAMES, PAGES } from '../shared/pages/page-table.ts'
import { CALLS } from '../shared/scoring/calls.ts'
import { shadowBorders } from './check/border-styles.ts'
import { clockReads } from './check/clock-reads.ts'
import { unusedGlobals, wrongClasses } from './check/css-classes.ts'
import { wrongTags } from './check/guarantee-tags.ts'
import { hoverWithoutPointer } from './check/hover-styles.ts'
import { waysTo } from './check/imports.ts'
import { wrongTexts } from './check/page-texts.ts'
import { sourceFiles, testFiles } from './check/source-files.ts'
import { unlikeKeys, wrongKeys } from './check/translation-keys.ts'
import { typedPaths } from './check/typed-paths.ts'
import { textsIn, wrongTypography } from './check/typography.ts'
import { zoneReads } from './check/zone-reads.ts'

const files = translationsIn(path.join(projectRoot, 'web/public/locales')) as Record<
  Language,
  Readonly<Record<string, Translations>>
>
/** Returns the contents of all files of a language. */
const allIn = (language: Language): Translations => Object.assign({}, ...Object.values(files[language]))

const web = sourceFiles('web', '.ts', '.tsx')
const shared = sourceFiles('shared', '.ts')
const translations = allIn(FALLBACK_LANGUAGE)
const mails = sourceFiles('server', '-mail.ts', '-notification.ts', '-channel.ts', 'notice-text.ts')
const all = [...web, ...shared, ...sourceFiles('server', '.ts')]
const pages = web.filter(({ path: file }) => !/^web\/(build\/|vite\.)/.test(file))
const sheets = sourceFiles('web', '.css')
const modules = sheets.filter(({ path: file }) => file.endsWith('.module.css'))
const base = sheets.filter(({ path: file }) => /\/(base|frame|print)\.css$/.test(file))

// The club writes its posts in Spanish, and its products in English with the others under `translations`.
const content = [
  ...sourceFiles('server/content/blog', '.md').map(({ path: file, text }) => ({ file, language: 'es', text })),
  ...sourceFiles('server/content/shop', '.json').flatMap(({ path: file, text }) => {
    const { translations = {}, ...english } = JSON.parse(text)
    const others = Object.entries(translations)
    return [[FALLBACK_LANGUAGE, english] as const, ...others].flatMap(([language, product]) =>
      textsIn(product).map((each) => ({ file, language, text: each })),
    )
  }),
]

const moduleFile = (module: string): string => `web/${module}-page.tsx`
/** The pages of the office are one script. */
const OFFICE_FILES = OFFICE_PAGE_NAMES.map((name) => moduleFile(`office/${OFFICE_PAGES[name].module}`))
const OFFICE_TEXTS = OFFICE_PAGE_NAMES.flatMap((name) => OFFICE_PAGES[name].texts ?? [])

const wrong = [
  ...wrongKeys(translations, [...web, ...mails], [...web, ...shared]),
  ...wrongTexts(
    [
      { files: ['web/main.tsx'], texts: [], onDemand: false },
      { files: ['web/broadcast/broadcast.ts'], texts: [], onDemand: true },
      ...PAGE_NAMES.map((name) => ({
        files: [moduleFile(PAGES[name].module), ...(name === 'office' ? OFFICE_FILES : [])] as const,
        texts: [...(PAGES[name].texts ?? []), ...(name === 'office' ? OFFICE_TEXTS : [])],
        onDemand: true,
      })),
    ],
    files[FALLBACK_LANGUAGE],
    web,
  ),
  ...LANGUAGES.filter((each) => each !== FALLBACK_LANGUAGE).flatMap((each) =>
    unlikeKeys(FALLBACK_LANGUAGE, translations, each, allIn(each)),
  ),
  ...LANGUAGES.flatMap((language) => [
    ...[...flatTranslations(allIn(language))].flatMap(([key, text]) =>
      wrongTypography(`${key} (${language})`, language, text),
    ),
    ...textsIn(CALLS[language]).flatMap((text) => wrongTypography(`calls (${language}): ${text}`, language, text)),
  ]),
  ...content.flatMap(({ file, language, text }) => wrongTypography(`${file} (${language})`, language, text)),
  ...waysTo('zod', pages, all),
  ...wrongClasses(web, modules),
  ...clockReads(pages),
  ...zoneReads([...pages, ...shared]),
  ...typedPaths(pages),
  ...hoverWithoutPointer(sheets),
  ...shadowBorders(sheets),
  ...sourceFiles('docs', 'guarantees.md').flatMap((page) =>
    wrongTags(page, ['scripts', 'server', 'shared', 'web'].flatMap(testFiles)),
  ),
  ...unusedGlobals([...web, ...sourceFiles('web', 'index.html')], sheets, base),
]

if (wrong.length > 0) {
  console.error(`Translations, styles and imports have errors:\n  ${wrong.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.log(
    `Translations, styles and imports have no errors: ${LANGUAGES.length} languages, ${modules.length} styles, ${all.length} files.`,
  )
}
