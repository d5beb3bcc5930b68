import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import COMMANDS from './commands.json' with { type: 'json' }
import { SWAGGER_UI_COPY, SWAGGER_UI_FILES, SWAGGER_UI_PACKAGE } from './http/swagger-ui.ts'

/**
 * Packages that stay in node_modules, because they have native code or files of their own, or because only some settings
 * need them.
 */
const EXTERNAL = ['@resvg/resvg-js', 'firebase-admin', 'pg', 'sharp']

/** drizzle-orm imports this package. Ours chooses the version that works. */
const SQLITE = { find: /^better-sqlite3$/, replacement: path.join(import.meta.dirname, 'storage/better-sqlite3.ts') }

/** The server with its threads for Markdown and plans, and the commands that operators need. The browser stories start servers with `start` and `config`. */
const ENTRIES = {
  main: 'main.ts',
  start: 'start.ts',
  config: 'config.ts',
  'markdown-worker': 'content/markdown-worker.ts',
  'planner-worker': 'order/planner-worker.ts',
  ...Object.fromEntries(
    Object.keys(COMMANDS)
      .filter((name) => name !== 'start')
      .map((name) => [`commands/${name}`, `../scripts/${name}.ts`]),
  ),
}

/** Copies Swagger UI with its licence, so that an installed package needs no other package for /docs. */
const copySwaggerUi: Plugin = {
  name: 'copy-swagger-ui',
  generateBundle() {
    for (const file of [...SWAGGER_UI_FILES, 'LICENSE', 'NOTICE'])
      this.emitFile({
        type: 'asset',
        fileName: `${SWAGGER_UI_COPY}/${file}`,
        source: readFileSync(path.join(SWAGGER_UI_PACKAGE, file)),
      })
  },
}

/** Bundles the server and the commands, because Node takes longer to load a thousand small files than one large file. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [copySwaggerUi],
  resolve: { alias: [SQLITE] },
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: ENTRIES,
      // Node reads the source map at each start, so the map leaves out the text of the sources.
      output: { chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
})
