import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { PAGE } from '../../shared/pages/page-paths.ts'
import type { Draw } from '../drawn.ts'
import { chunkOf, filesOf } from './page-files.ts'
import { pageOf } from './page-html.ts'

/** Where a page that has a part of any text in its address stands while it is drawn: nothing of it may be seen. */
const ANY = 'any-id'

/**
 * The pages that look the same to everybody who is not signed in, until something but their words is here; the module that
 * shows each, and its path where that is not the table's. `missing` stands for every address that is none.
 * Of some the text is `whole` by then; of the others what they are about is still to come.
 * Not the login: a browser opens its popup for a tap alone, and not for one that is done later.
 */
const DRAWN: Readonly<Record<string, { module: string; path?: string; whole?: true }>> = {
  home: { module: 'pages/home-page.tsx', whole: true },
  mobile: { module: 'pages/home-page.tsx', whole: true },
  liveMatch: { module: 'live/live-match-page.tsx' },
  help: { module: 'pages/help-page.tsx', whole: true },
  joinUs: { module: 'pages/join-page.tsx', whole: true },
  guide: { module: 'pages/guide-page.tsx', whole: true },
  blog: { module: 'blog/blog-page.tsx' },
  blogPost: { module: 'blog/blog-post-page.tsx' },
  shop: { module: 'shop/shop-page.tsx' },
  product: { module: 'shop/product-page.tsx' },
  clubs: { module: 'reservations/club-picker-page.tsx', whole: true },
  missing: { module: 'pages/not-found-page.tsx', path: `/${ANY}`, whole: true },
}

/**
 * Draws the pages ahead, in each language, into dist/drawn: what a browser can show of them before any script is here.
 * The server answers with them (server/pages/drawn-pages.ts), and the app takes them over (app/take-over.ts).
 */
export function drawPages(): Plugin {
  return {
    name: 'draw-pages',
    apply: ({ build: options }, { command }) => command === 'build' && !options?.ssr,
    async writeBundle({ dir = '' }, bundle) {
      const code = path.join(dir, '../draw')
      const folder = path.join(dir, '../drawn')
      await build({
        configFile: path.join(import.meta.dirname, '../vite.config.ts'),
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: { ssr: 'draw.tsx', outDir: code, copyPublicDir: false },
      })
      const draw: Draw = await import(pathToFileURL(path.join(code, 'draw.js')).href)
      const words = await Promise.all(LANGUAGES.map((language) => wordsOf(dir, language)))
      await draw.giveWords(Object.fromEntries(words) as Record<Language, object>)
      await rm(folder, { recursive: true, force: true })
      const html = await readFile(path.join(dir, 'index.html'), 'utf8')
      for (const language of LANGUAGES) {
        await mkdir(path.join(folder, language), { recursive: true })
        for (const [name, { module, path: at, whole = false }] of Object.entries(DRAWN)) {
          const address = at ?? PAGE[name as keyof typeof PAGE].replace(/:\w+/g, ANY)
          const drawn = await draw.drawPage(address, language)
          if (drawn.html.includes(ANY)) throw new Error(`${address} is drawn with its address in it`)
          // Both builds have to call a picture the same.
          const lacking = [...drawn.html.matchAll(/"\/(assets\/[^"#]+)/g)].find(([, file = '']) => !(file in bundle))
          if (lacking) throw new Error(`${address} is drawn with ${lacking[1]}, which is not in the build`)
          const page = pageOf(html, { ...drawn, language, whole, files: filesFor(module, bundle, html) })
          await writeFile(path.join(folder, language, `${name}.html`), page)
        }
      }
    },
  }
}

async function wordsOf(dir: string, language: Language): Promise<[Language, object]> {
  return [language, JSON.parse(await readFile(path.join(dir, `locales/${language}/translation.json`), 'utf8'))]
}

/** The page's own scripts and styles: the others are in index.html. */
const filesFor = (module: string, bundle: Rolldown.OutputBundle, html: string): string[] =>
  [...filesOf(chunkOf(module, bundle), bundle)].filter((file) => !html.includes(`"/${file}"`))
