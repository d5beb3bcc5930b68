import { ownReads } from './own-reads.ts'
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
export const clockReads = (pages: readonly SourceFile[], mayRead = MAY_READ): string[] =>
  ownReads(pages, {
    pattern: READ,
    mayRead,
    wrong: 'reads this device’s clock. Use web/api/server-clock.ts',
    stale: 'does not read the clock, but scripts/check/clock-reads.ts allows it',
  })
