import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What a visit may begin with that is not drawn ahead, as index.html calls it, and the module that shows it. */
const PAGE_MODULES: Readonly<Record<string, string>> = {
  live: 'live/live-list-page.tsx',
  stats: 'stats/stats-list-page.tsx',
  'stats/': 'stats/match-stats-page.tsx',
  bigscreen: 'bigscreen/big-screen-page.tsx',
  login: 'auth/login-page.tsx',
}

/** Where index.html waits for the table. */
const PLACE = '/* page files */ {}'

/**
 * Writes into index.html which files each page needs, so that a visit asks for its page's beside the script that would
 * ask for them: one turn over the line less before there is something to see.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk: entry }) => {
        if (!bundle || !entry) return html
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
        const known = filesOf(entry, bundle)
        const table = Object.fromEntries(
          Object.entries(PAGE_MODULES).map(([page, module]) => [
            page,
            [...filesOf(chunkOf(module, bundle), bundle)].filter((file) => !known.has(file)),
          ]),
        )
        return html.replace(PLACE, JSON.stringify(table))
      },
    },
  }
}

/** The chunk that begins with this module. */
export function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const file = path.resolve(import.meta.dirname, '..', module)
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.facadeModuleId && path.resolve(output.facadeModuleId) === file) return output
  }
  throw new Error(`no chunk begins with ${module}`)
}

/** The chunk, the chunks and styles that it cannot do without, and theirs. */
export function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): Set<string> {
  if (files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, files)
  }
  return files
}
