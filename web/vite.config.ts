import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { pageRendering } from './build/page-rendering.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { smallerBuilds } from './build/smaller-builds.ts'

const REACT = /node_modules\/(react|react-dom|scheduler)\//
const FIRST_PACKAGES =
  /node_modules\/(react-router|react-router-dom|i18next|i18next-browser-languagedetector|use-sync-external-store|zustand)\//
/** What pages of every kind are put together from, and the frame around them is not. */
const SMALL_PARTS =
  /shared\/time\/|web\/(ui\/(carousel|dates|digit|turns|page-heading|page-title|sponsors|use-media|use-now|use-on-device|use-retry)|pages\/(boxes|pictogram)|api\/(get-json|not-ok|socket))\./
/** What the pages that are read share beside these, and those with a form. Each file more is a name more in the first script. */
const READING_PARTS =
  /shared\/(blog|errors|shop)\/|web\/(ui\/(absent-page|back-link|field|form|money-text|notice|page-head|prose-head)|pages\/(contact|pictograms)|blog\/blog-store|api\/post-)/
const CLUB_PARTS =
  /shared\/reservations\/|web\/(ui\/(club-clock|hour-heading|hours-table|weekday-names)|reservations\/not-a-club)\./
const MATCH_ROOMS = /shared\/(scoring|matches|stats)\/|web\/((live|match-feed|scoreboard)\/|ui\/use-wake-lock)/

/** Styles have no name but their hash: of all of them the first script has a list. */
const ASSETS = ({ names }: Rolldown.PreRenderedAsset): string =>
  names[0]?.endsWith('.css') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // Of the one .env, pages get what begins with VITE_ and nothing else.
  envDir: '..',
  plugins: [react(), preloadFonts(), smallerBuilds(), pageRendering()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() must reach the browser as it is: a rewritten one would be settled at the root, not where it is used.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // The browsers that know light-dark() know modulepreload too.
    modulePreload: { polyfill: false },
    // The server's build is one file, which calls images the same as the browser's.
    rolldownOptions: isSsrBuild
      ? { output: { assetFileNames: ASSETS } }
      : {
          output: {
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames: ASSETS,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // What every page stands on stays the same from one release to the next, and in browsers' caches.
                // In two files: over a slow line they come faster side by side than as one.
                { name: 'react', test: REACT },
                { name: 'vendor', test: FIRST_PACKAGES },
                // What several pages of matches share comes in one file, not in ten of a kilobyte.
                { name: 'matches', test: MATCH_ROOMS, minShareCount: 2 },
                // So do these, and what the pages of courts and weeks share.
                { name: 'club', test: CLUB_PARTS, minShareCount: 2 },
                { name: 'parts', test: SMALL_PARTS, minShareCount: 2 },
                { name: 'text', test: READING_PARTS, minShareCount: 2 },
                { name: 'auth', test: /(shared|web)\/auth\//, minShareCount: 2 },
              ],
            },
          },
        },
  },
}))
