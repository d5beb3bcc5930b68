import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { TrialNotice } from '../../shared/auth/trial.ts'
import { type Brand, DEFAULT_BRAND, type Logo, PRODUCT_NAME } from '../../shared/brand/brand.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { Contact } from '../../shared/pages/contact.ts'
import { PAGES, type PageName } from '../../shared/pages/page-table.ts'
import {
  PAGE_JSON,
  type PageData,
  type PageJson,
  type PageRendering,
  type RenderedPage,
  type TranslationFiles,
} from '../../shared/pages/rendered-page.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'
import { escaped } from '../../shared/text/escaped.ts'
import { type CachedResponse, cachedBytes } from '../http/cached-response.ts'
import { tokenBucket } from '../http/token-bucket.ts'
import type { Known } from './page-subjects.ts'
import { elementJson, pageTemplate } from './page-template.ts'
import { mayBeShared, previewTags } from './preview-tags.ts'
import { translationsIn } from './translations.ts'

/** Minimum time (ms) between two renderings of a page. The browser fetches changes since the rendering. */
const MIN_AGE = 1000

/** Maximum number of renderings with data per second. Beyond that the browser fetches the data, to keep points fast. */
const RENDERS_PER_SECOND = 20

/** Size of the cache (bytes). One page takes 60,000 to 200,000 bytes. */
const CACHE_SIZE = 24 * 1024 * 1024

/** Renders a page. The page of a subject that does not exist says so in its title. */
export type RenderPage = (name: PageName, language: Language, source: Known | null, exists?: boolean) => CachedResponse

interface CachedPage {
  readonly state: unknown
  readonly brand: Brand
  readonly trial: TrialNotice | null
  readonly renderedAt: number
  readonly answer: CachedResponse
}

interface Site {
  /** Address at which browsers reach the server. */
  readonly publicUrl: string
  /** In every page, because the app shows other pages without asking the server. */
  readonly contact: Contact
  /** Returns the name, the logo and the sponsors of the site, which are in every page too. */
  readonly brand: () => Brand
  /** Returns whether the trial sign-in is open, which every page says; null if there is none. */
  readonly trial: () => TrialNotice | null
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/**
 * Loads the build's renderer, and returns a function that renders any page. The function renders each page once per
 * language and state of its data, and at most once a second. A new brand, or a trial that opens or closes, shows at once.
 * @param webRoot folder of the built web app. Without `../render`, pages are sent without content
 */
export async function loadPageRenderer(
  webRoot: string,
  { publicUrl, contact, brand: brandNow, trial: trialNow, clock, log }: Site,
): Promise<RenderPage> {
  const fill = pageTemplate(readFileSync(path.join(webRoot, 'index.html'), 'utf8'))
  const folder = path.join(webRoot, '../render')
  const translations = translationsIn(path.join(webRoot, 'locales'))
  const files = existsSync(folder) ? filesIn(folder) : null
  const rendering = files && (await renderingIn(folder, translations))
  const cache = new LRUCache<string, CachedPage>({
    maxSize: CACHE_SIZE,
    sizeCalculation: ({ answer }) => answer.body.length,
  })
  const mayRender = tokenBucket(RENDERS_PER_SECOND, RENDERS_PER_SECOND, clock)

  function pageHtml(name: PageName, language: Language, source: Known | null, exists: boolean): string {
    const { prerender, missing, language: only } = servedPage(name)
    const brand = brandNow()
    const siteName = brand.name ?? PRODUCT_NAME
    const trial = trialNow()
    const site = { contact, ...(brand !== DEFAULT_BRAND && { brand }), ...(trial && { trial }) }
    const data: PageData = { ...source?.read(), ...site }
    const isWhole = prerender === 'static' || (prerender !== undefined && prerender !== 'list' && source !== null)
    const rendered = prerender && rendering ? rendering.renderPage(name, language, data) : null
    const missingTitle = !exists && missing ? rendering?.titleOf(missing, language, data) : undefined
    return fill({
      html: htmlTag(name, language, rendered && (isWhole ? 'whole' : '')),
      ...(brand.logo && { root: shellWith(brand.logo, siteName) }),
      ...iconOf(brand),
      title: titleTag(siteName),
      ...(rendered && { root: rendered.html, ...headOf(rendered) }),
      ...(missingTitle && { title: titleTag(missingTitle) }),
      ...(rendered &&
        exists &&
        mayBeShared(name) && {
          social: previewTags(rendered, {
            path: source?.path ?? PAGES[name].path,
            language: only ?? language,
            isUntranslated: only !== undefined,
            publicUrl,
            siteName,
            imageUrl: source?.imageUrl,
            match: data.match,
            card: source?.card?.(only ?? language),
          }),
        }),
      ...(files && { files: linksOf(name, files) }),
      ...(rendering && { noscript: `<noscript><p>${escaped(rendering.noScriptText(language))}</p></noscript>` }),
      json: jsonOf({ translations: textsOf(name, translations[language]), data, ...startOf(name, files) }),
    })
  }

  return function renderPage(name, language, source, exists = true): CachedResponse {
    const key = `${name} ${language} ${exists ? (source?.path ?? '') : 'missing'}`
    const state = source?.state ?? null
    const known = cache.get(key)
    const [brand, trial] = [brandNow(), trialNow()]
    const isOfSite = known?.brand === brand && known.trial === trial
    if (known && isOfSite && (known.state === state || clock() - known.renderedAt < MIN_AGE)) return known.answer
    if (source && !mayRender()) return (isOfSite && known?.answer) || renderPage(name, language, null, exists)
    try {
      const html = pageHtml(name, language, source, exists)
      const answer = cachedBytes(Buffer.from(html), html)
      cache.set(key, { state, brand, trial, renderedAt: clock(), answer })
      return answer
    } catch (error) {
      if (!source) throw error
      log.error({ err: error }, `page ${name} could not be rendered with its data. The browser will fetch the data`)
      return renderPage(name, language, null, exists)
    }
  }
}

/** Scripts and styles of the pages, listed by web/build/page-rendering.ts. */
interface FileLists {
  readonly app: readonly string[]
  readonly pages: Readonly<Record<PageName, readonly string[]>>
}

const filesIn = (folder: string): FileLists => JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'))

async function renderingIn(folder: string, translations: Record<Language, TranslationFiles>): Promise<PageRendering> {
  const rendering: PageRendering = await import(pathToFileURL(path.join(folder, 'render.js')).href)
  await rendering.load(translations)
  return rendering
}

/** Returns the translations of a page. Visitors who are not signed in may see the login page instead. */
function textsOf(name: PageName, files: TranslationFiles): TranslationFiles {
  const { access, texts = [] } = PAGES[name]
  const names = ['translation', ...texts, ...((access === 'signedIn' && PAGES.login.texts) || [])]
  return Object.fromEntries(names.map((file) => [file, files[file] ?? {}]))
}

/** @param prerendered `whole` if the page has all its text, '' if the browser loads some, null if it is not prerendered */
function htmlTag(name: PageName, language: Language, prerendered: 'whole' | '' | null): string {
  const screen = PAGES[name].isUnattended ? ' data-screen="big"' : ''
  const state = prerendered === null ? '' : ` data-prerendered="${prerendered}"`
  return `<html lang="${language}"${screen}${state}>`
}

const titleTag = (title: string): string => `<title>${escaped(title)}</title>`

const headOf = ({ title, about }: Pick<RenderedPage, 'title' | 'about'>) => ({
  title: titleTag(title),
  about: `<meta name="description" content="${escaped(about)}" />`,
})

/** Returns the header with the logo, until the app is loaded. */
const shellWith = ({ imageUrl, width, height, onWhite }: Logo, siteName: string): string =>
  `<header class="night shell"><img class="logo-picture${onWhite ? ' on-white' : ''}" src="${imageUrl}" width="${width}" height="${height}" alt="${escaped(siteName)}"></header>`

/** Longest side of an icon, in parts of its shortest one. A wider logo would be unreadable in a tab. */
const ICON_RATIO = 1.25

const iconOf = ({ logo }: Brand) =>
  logo &&
  Math.max(logo.width, logo.height) <= ICON_RATIO * Math.min(logo.width, logo.height) && {
    icon: `<link rel="icon" href="${logo.imageUrl}" type="image/webp">`,
  }

const jsonOf = (json: PageJson): string =>
  `<script type="application/json" id="${PAGE_JSON}">${elementJson(json)}</script>`

const isStyle = (file: string): boolean => file.endsWith('.css')

/**
 * Returns links to the styles of a page. If the page is empty without its scripts, also returns links to the scripts. A
 * prerendered page loads its scripts after its first paint. Another page for signed-in people loads its own files only if
 * somebody is signed in.
 */
function linksOf(name: PageName, { app, pages }: FileLists): string {
  const { access } = PAGES[name]
  const { prerender } = servedPage(name)
  const files = access === 'open' || prerender ? [...app, ...pages[name]] : app
  return files
    .filter((file) => !prerender || isStyle(file))
    .map((file) => `<link rel="${isStyle(file) ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`)
    .join('')
}

/** Returns the data with which web/boot.ts starts the page. */
function startOf(name: PageName, files: FileLists | null): Omit<PageJson, 'translations' | 'data'> {
  const { access } = PAGES[name]
  const { prerender, call } = servedPage(name)
  const scriptsOf = (list: readonly string[] = []) => list.filter((file) => !isStyle(file)).map((file) => `/${file}`)
  const own = scriptsOf(files?.pages[name])
  return {
    scripts: prerender ? [...scriptsOf(files?.app), ...own] : access === 'open' ? [] : own,
    ...(access === 'signedIn' && {
      loginScripts: [...(prerender ? scriptsOf(files?.app) : []), ...scriptsOf(files?.pages.login)],
    }),
    ...(call && { call }),
  }
}
