import { isPage } from '../../shared/pages/office-pages.ts'
import type { SourceFile } from './source-files.ts'

/** Returns a sentence for each path of a page that is hard-coded instead of taken from the table of pages. */
export function typedPaths(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => {
      // Some API calls have the same path as a page.
      if (/\bpost\w*[<(]|'POST'/.test(line)) return []
      const typed = [...line.matchAll(/["'`](\/[^"'`\s]+)["'`]|\bto="(\/)"/g)].map(
        ([, page, home = '']) => page ?? home,
      )
      return typed
        .filter((address) => isPage(address.replace(/\$\{.*?\}/g, 'x').replace(/\?.*/, '')))
        .map((address) => `${path} has the path ${address}: take it from shared/pages`)
    }),
  )
}
