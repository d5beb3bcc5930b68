import { defineConfig } from 'vite'
import { BROWSERS } from './build/browsers.ts'
import { minifyTemplate } from './build/minify-template.ts'

/**
 * Builds the page for streams and other sites. It is a build of its own, because the app's build shares files among its pages, and
 * this page would load more code than it needs.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [minifyTemplate()],
  build: {
    ...BROWSERS,
    outDir: '../dist/web',
    // The app's build has emptied it.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'broadcast.html',
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
})
