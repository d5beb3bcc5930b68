import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { PAGE_NAMES, PAGES, type PageName } from '../../shared/pages/page-table.ts'
import type { Draw } from '../drawn.ts'
import { chunkOf, filesOf } from './page-files.ts'
import { pageOf } from './page-html.ts'

/** Stands for the open part of an address while its page is prerendered. No page may contain it. */
const ANY = 'any-id'

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
        for (const name of PAGE_NAMES.filter((each) => PAGES[each].prerender)) {
          const { path: pattern, prerender } = PAGES[name]
          const address = pattern.replace(/:\w+/g, ANY).replace('*', `/${ANY}`)
          const drawn = await draw.drawPage(address, language)
          if (drawn.html.includes(ANY)) throw new Error(`${address} is drawn with its address in it`)
          // Both builds have to call a picture the same.
          const lacking = [...drawn.html.matchAll(/"\/(assets\/[^"#]+)/g)].find(([, file = '']) => !(file in bundle))
          if (lacking) throw new Error(`${address} is drawn with ${lacking[1]}, which is not in the build`)
          const files = filesFor(name, bundle, html)
          const page = pageOf(html, { ...drawn, language, whole: prerender === 'static', files })
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
const filesFor = (name: PageName, bundle: Rolldown.OutputBundle, html: string): string[] =>
  [...filesOf(chunkOf(name, bundle), bundle)].filter((file) => !html.includes(`"/${file}"`))
