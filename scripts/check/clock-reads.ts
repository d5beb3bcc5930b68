import type { SourceFile } from './source-files.ts'

/** Files that may read this device's clock, each with the reason. */
const MAY_READ: Readonly<Record<string, string>> = {
  'web/api/server-clock.ts': 'compares it with the server’s clock',
  'web/app/reload-when-served.ts': 'measures a pause, and is one of the first scripts',
}

/** Reads of the present time: `Date.now`, `new Date()`, `Date()`, `Temporal.Now`, `performance.timeOrigin`, and a format without a time. */
const READ =
  /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^\s)])|(?<!\bnew )\bDate\(\)|\bTemporal\.Now\b|\btimeOrigin\b|\.format(?:ToParts)?\(\)/g

/**
 * Returns a sentence for each read of the present time in the pages’ code that does not use `serverNow` or `deviceTime`: this device’s clock
 * may be wrong. Also returns the files of the list above that need no exception.
 */
export function clockReads(
  pages: readonly SourceFile[],
  mayRead: Readonly<Record<string, string>> = MAY_READ,
): string[] {
  const needed = new Set<string>()
  const wrong = pages.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    const reads = [...code.matchAll(READ)].map(([read]) => read)
    if (reads.length > 0 && path in mayRead) needed.add(path)
    return path in mayRead
      ? []
      : reads.map((read) => `${path}: ${read} reads this device’s clock. Use web/api/server-clock.ts`)
  })
  const stale = Object.keys(mayRead).filter((path) => !needed.has(path))
  return [
    ...wrong,
    ...stale.map((path) => `${path} does not read the clock, but scripts/check/clock-reads.ts allows it`),
  ]
}
