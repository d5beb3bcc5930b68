import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The two fonts that every page starts with are asked for beside the script, not after the stylesheet. */
const FIRST_FONTS = /^assets\/(archivo-condensed|inter)-[^-]{8}\.woff2$/

const REACT = /node_modules\/(react|react-dom|scheduler)\//
const FIRST_PACKAGES =
  /node_modules\/(react-router|react-router-dom|i18next|i18next-browser-languagedetector|react-i18next|use-sync-external-store|zustand)\//
const MATCH_ROOMS = /(shared\/(scoring|matches|stats|time)|web\/live)\//

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Builds of packages that are smaller than the ones they offer first, and do the same. */
function smallerBuilds(): Plugin {
  const router = new URL('../node_modules/react-router/dist/production/', import.meta.url)
  return {
    name: 'smaller-builds',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          // The package names its development build to bundlers, warnings and all.
          { find: /^react-router$/, replacement: fileURLToPath(new URL('index.mjs', router)) },
          { find: /^react-router\/dom$/, replacement: fileURLToPath(new URL('dom-export.mjs', router)) },
          // What it stands in for is in React since 18.
          { find: 'use-sync-external-store/shim', replacement: 'react' },
        ],
      },
    }),
  }
}

export default defineConfig({
  root: import.meta.dirname,
  // Of the one .env, pages get what begins with VITE_ and nothing else.
  envDir: '..',
  plugins: [react(), preloadFonts(), smallerBuilds()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() must reach the browser as it is: a rewritten one would be settled at the root, not where it is used.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page stands on stays the same from one release to the next, and in browsers' caches.
            // In two files: over a slow line they come faster side by side than as one.
            { name: 'react', test: REACT },
            { name: 'vendor', test: FIRST_PACKAGES },
            // What several pages of matches share comes in one file, not in ten of a kilobyte.
            { name: 'matches', test: MATCH_ROOMS, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
