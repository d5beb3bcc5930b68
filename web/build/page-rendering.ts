import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { PAGE_NAMES, PAGES } from '../../shared/pages/page-table.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'

/**
 * Builds three things from the table of pages: the app for the server in dist/render, the list of each page's scripts and
 * styles beside it (read by server/pages/page-template.ts), and robots.txt.
 */
export function pageRendering(): Plugin {
  return {
    name: 'page-rendering',
    apply: ({ build: options }, { command }) => command === 'build' && !options?.ssr,
    async writeBundle({ dir = '' }, bundle) {
      const folder = path.join(dir, '../render')
      await build({
        configFile: path.join(import.meta.dirname, '../vite.config.ts'),
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: { ssr: 'render.tsx', outDir: folder, copyPublicDir: false },
      })
      const first = filesOf(chunkOf('boot.ts', bundle), bundle)
      const app = filesOf(chunkOf('main.tsx', bundle), bundle)
      const pages = PAGE_NAMES.map((name) => {
        const files = filesOf(chunkOf(`${PAGES[name].module}-page.tsx`, bundle), bundle)
        return [name, [...files].filter((file) => !app.has(file) && !first.has(file))]
      })
      const lists = { app: [...app].filter((file) => !first.has(file)), pages: Object.fromEntries(pages) }
      await writeFile(path.join(folder, 'files.json'), JSON.stringify(lists))
      await writeFile(path.join(dir, 'robots.txt'), robots())
    },
  }
}

/** Returns robots.txt. It asks search engines not to index personal pages. */
function robots(): string {
  const personal = PAGE_NAMES.filter((name) => servedPage(name).isPersonal).map((name) => PAGES[name])
  // In robots.txt a path matches every path that begins with it.
  const lines = personal.map(({ path }) => `Disallow: ${path.replace(/\/\*|:.*/, '')}`)
  return ['User-agent: *', ...lines, ''].join('\n')
}

/** Returns the chunk whose entry is this module of `web/`. */
function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const file = path.resolve(import.meta.dirname, '..', module)
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue
    // The entry of the site is index.html. Its chunk contains the script that index.html names.
    if (output.facadeModuleId === file || (output.isEntry && output.moduleIds.includes(file))) return output
  }
  throw new Error(`no chunk has the entry ${module}`)
}

/** Returns the files of a chunk, its styles, and all chunks that it imports statically. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, files)
  }
  return files
}
