import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The two fonts that every page starts with are asked for beside the script, not after the stylesheet. */
const FIRST_FONTS = /^assets\/(archivo-condensed|inter)-[^-]{8}\.woff2$/

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

/** What every page stands on. In one chunk: left to itself the bundler cuts it up by which lazy page uses which part. */
const FOUNDATION =
  /node_modules\/(react|react-dom|scheduler|zustand|i18next|i18next-browser-languagedetector|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|react-router|react-router-dom|cookie)\//

export default defineConfig({
  root: import.meta.dirname,
  // Of the one .env, pages get what begins with VITE_ and nothing else.
  envDir: '..',
  plugins: [react(), preloadFonts()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() must reach the browser as it is: a rewritten one would be settled at the root, not where it is used.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'foundation', test: FOUNDATION }] } } },
  },
})
