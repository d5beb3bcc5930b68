import type { SourceFile } from './source-files.ts'

/** A rule that only some files may read something of the device themselves. */
export interface OwnReads {
  /** Finds the reads. Has the flag `g`. */
  readonly pattern: RegExp
  /** The files that may, each with the reason. */
  readonly mayRead: Readonly<Record<string, string>>
  /** What a read does wrong, and what to use instead. */
  readonly wrong: string
  /** What a file of the list no longer does, and where the list is. */
  readonly stale: string
}

/** Returns a sentence for each read in a file that is not in the list, outside comments, and for each file of the list without a read. */
export function ownReads(files: readonly SourceFile[], { pattern, mayRead, wrong, stale }: OwnReads): string[] {
  const reads = files.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    return [...code.matchAll(pattern)].map(([read]) => ({ path, read }))
  })
  return [
    ...reads.filter(({ path }) => !(path in mayRead)).map(({ path, read }) => `${path}: ${read} ${wrong}`),
    ...Object.keys(mayRead)
      .filter((allowed) => !reads.some(({ path }) => path === allowed))
      .map((path) => `${path} ${stale}`),
  ]
}
