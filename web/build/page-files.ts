import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGES, type PageName } from '../../shared/pages/page-table.ts'

/** Pages that visits begin with and that are not prerendered, by the name that index.html has for them. */
const FIRST_PAGES: Readonly<Record<string, PageName>> = {
  live: 'live',
  stats: 'stats',
  'stats/': 'matchStats',
  bigscreen: 'bigScreen',
  login: 'login',
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
          Object.entries(FIRST_PAGES).map(([page, name]) => [
            page,
            [...filesOf(chunkOf(name, bundle), bundle)].filter((file) => !known.has(file)),
          ]),
        )
        return html.replace(PLACE, JSON.stringify(table))
      },
    },
  }
}

/** Returns the chunk that begins with the module of a page. */
export function chunkOf(name: PageName, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const file = path.resolve(import.meta.dirname, '..', `${PAGES[name].module}-page.tsx`)
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.facadeModuleId && path.resolve(output.facadeModuleId) === file) return output
  }
  throw new Error(`no chunk begins with the module of ${name}`)
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
