import type { SourceFile } from './source-files.ts'

/** A tag in brackets: `[F9]`, `[U2]`, `[W1]`, `[rule 13]`, `[§4]`. */
const TAG = /\[([FUW]\d+|rule \d+\w*|§\d+)\]/g
/** The first cell of a row of the page's tables. */
const ROW = /^\| ([FUW]\d+|rule \d+|§\d+) \|/gm

/** Returns a sentence for each tag that a test uses and the page does not explain, and for each explained tag without a test. */
export function wrongTags(page: SourceFile, tests: readonly SourceFile[]): string[] {
  const explained = new Set(tagsIn(page.text, ROW))
  const used = new Set(tests.flatMap(({ text }) => tagsIn(text, TAG)))
  return [
    ...tests.flatMap(({ path, text }) =>
      tagsIn(text, TAG).flatMap((tag) =>
        explained.has(tag) ? [] : [`${path}: ${page.path} does not explain [${tag}]`],
      ),
    ),
    ...[...explained].flatMap((tag) => (used.has(tag) ? [] : [`${page.path}: no test has the tag [${tag}]`])),
  ]
}

const tagsIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, tag = '']) => tag)),
]
