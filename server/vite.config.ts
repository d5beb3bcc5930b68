import { defineConfig } from 'vite'

/**
 * Packages that stay in node_modules, because they have native code or files of their own, or because only some settings
 * need them.
 */
const EXTERNAL = ['@fastify/swagger-ui', '@resvg/resvg-js', 'better-sqlite3', 'firebase-admin', 'pg', 'sharp']

/** Bundles the server, because Node takes longer to load a thousand small files than one large file. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      // The browser stories start servers with the last two entries.
      input: ['main.ts', 'start.ts', 'config.ts'],
      // Node reads the source map at each start, so the map leaves out the text of the sources.
      output: { chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
})
