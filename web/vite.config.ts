import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { BROWSERS } from './build/browsers.ts'
import { minifyTemplate } from './build/minify-template.ts'
import { pageRendering } from './build/page-rendering.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { smallerBuilds } from './build/smaller-builds.ts'

const REACT = /node_modules\/(react|react-dom|scheduler)\//
const FIRST_PACKAGES =
  /node_modules\/(react-router|react-router-dom|i18next|i18next-browser-languagedetector|react-i18next|zustand)\//
/** Small modules that many pages use, but the header and footer do not. */
const SMALL_PARTS =
  /shared\/(i18n\/first-of-month|time\/|pages\/contact|grants\/grant-(lateness|token))|web\/(ui\/(age|at-title|carousel|dates|dialog|digit|in-address|loading-(line|text)|page-heading|sponsors|undo-(bar|button)|use-media|use-on-paper|use-copy|use-retry|unloaded)|i18n\/lazy-part|pages\/(boxes|pictogram)|scorer\/console-mode|api\/(ask|get-json|not-ok|server-clock|socket|use-now))\./
/**
 * Small modules that both the first scripts and the pages use. They are in one file with the packages, which makes the
 * compressed files smaller.
 */
const FRAME_PARTS =
  /shared\/(i18n\/languages|pages\/page-table|matches\/list-address)|web\/(api\/connection|i18n\/i18n|ui\/use-on-device|ui\/use-translation)\./
/** Modules that pages of text and pages with forms share. They are one file, because the first script lists every file. */
const READING_PARTS =
  /shared\/((blog|errors|shop)\/|players\/(player-limits|result-words))|web\/(ui\/(article|back-link|field|form|money-text|notice|page-head|prose-head|save-file|sign-in-link)|blog\/blog-store|api\/(list-of|post-json|renew-token|signed-in-calls|token-claims|use-action|use-loaded))/
const CLUB_PARTS =
  /shared\/(clubs|court|reservations)\/|web\/(ui\/(club-time|club-clock|court-name|day-title|zone-clock|done-line|grid-keys|grid-move|hours-(table|words)|open-hours|other-hours|slot-time)|api\/watch-room|reservations\/(not-a-club|of-club)|bookings\/(sign-in-first|watch-day)|clubs\/)/
const MATCH_PARTS =
  /shared\/((lists|matches|scoring|stats|text)\/|office\/(day-of-play|message))|web\/((live|match-feed|scoreboard)\/|scorer\/tab-keys|share\/share-button|ui\/(paper-time|random-id|tabs|use-wake-lock))/

/** Names style sheets by their hash alone, but for the one of every page. Short names keep the first script small, because it lists them. */
const ASSETS = ({ names }: Rolldown.PreRenderedAsset): string =>
  names[0]?.endsWith('.css') && names[0] !== 'index.css'
    ? 'assets/[hash:6][extname]'
    : 'assets/[name]-[hash:6][extname]'

/** Names scripts that pages share by their hash alone, for the same reason. Those that every page loads, and the largest one, keep their names. */
const SCRIPTS = ({ name, isDynamicEntry }: Rolldown.PreRenderedChunk): string =>
  isDynamicEntry || NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
const NAMED = /^(react|vendor|matches|rolldown-runtime)$/

/** Names a class by its name in the style sheet and a hash of the sheet's path. Vite's own names also have the number of the line. */
const CLASSES = (name: string, sheet: string): string => {
  const hash = createHash('sha1').update(path.relative(import.meta.dirname, sheet.replace(/\?.*/, '')))
  return `_${name}_${hash.digest('base64url').slice(0, 4)}`
}

/** Leaves out the scripts that are loaded before any other script asks for more. Looking for them takes a phone time. */
const withoutFirst = (_: string, files: string[], { hostId }: { hostId: string }): string[] =>
  hostId.startsWith('assets/index-') ? files : files.filter((file) => !FIRST.test(file))
const FIRST = /^assets\/(index|main|react|vendor|rolldown-runtime)-/

/**
 * Asks the browser to compile all functions of the story at once while it loads, because opening the story calls nearly all
 * of them. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_HINT = ({ moduleIds }: Rolldown.RenderedChunk): string =>
  moduleIds.some((id) => STORY.test(id)) ? '//# allFunctionsCalledOnLoad' : ''
const STORY = /web\/story\/|shared\/probability\//

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  css: { modules: { generateScopedName: CLASSES } },
  plugins: [react(), preloadFonts(), minifyTemplate(), smallerBuilds(), pageRendering()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    ...BROWSERS,
    assetsInlineLimit: 0,
    // Browsers that support light-dark() also support modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: withoutFirst },
    // The server's build is one file. It gives images the same names as the browser's build.
    rolldownOptions: isSsrBuild
      ? { output: { assetFileNames: ASSETS } }
      : {
          output: {
            chunkFileNames: SCRIPTS,
            assetFileNames: ASSETS,
            postBanner: COMPILE_HINT,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // The packages that every page uses rarely change, so browsers can cache their files across releases.
                // Two files, because they load faster in parallel over a slow connection.
                { name: 'react', test: REACT },
                { name: 'vendor', test: (id) => FIRST_PACKAGES.test(id) || FRAME_PARTS.test(id) },
                // One file for the shared modules of match pages, instead of ten of a kilobyte each.
                { name: 'matches', test: MATCH_PARTS, minShareCount: 2 },
                // Likewise one file each for the modules that other groups of pages share.
                { name: 'club', test: CLUB_PARTS, minShareCount: 2 },
                {
                  name: 'bookings',
                  test: /(shared\/waits|web\/bookings)\/|reservations\/use-rendered-now/,
                  minShareCount: 2,
                },
                { name: 'purchase', test: /(shared|web)\/checkout\//, minShareCount: 2 },
                { name: 'parts', test: SMALL_PARTS, minShareCount: 2 },
                { name: 'text', test: READING_PARTS, minShareCount: 2 },
                { name: 'auth', test: /(shared|web)\/auth\/|web\/ui\/arrival/, minShareCount: 2 },
              ],
            },
          },
        },
  },
}))
