import type { SourceFile } from './source-files.ts'

/** Files that may use time zones themselves, each with the reason. */
const MAY_READ: Readonly<Record<string, string>> = {
  'shared/time/zone-time.ts': 'is the function that all others use',
  'shared/time/date-format.ts': 'writes UTC only',
  'web/ui/zone-clock.ts': 'compares the device’s clock with a club’s',
}

/** Uses of time zones: formats of dates, and the parts of a date on the device's clock. */
const READ =
  /\bIntl\.DateTimeFormat\(|\bnew Intl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\b|\.to(?:Date|Time)String\b|\.get(?:TimezoneOffset|FullYear|Month|Date|Day|Hours|Minutes)\b|\bTemporal\b/g

/**
 * Returns a sentence for each use of a time zone's rules in pages and shared rules that does not go through `localTimeIn`. The database of
 * this device may have other rules than the server's. Also returns the files of the list above that need no exception.
 */
export function zoneReads(
  files: readonly SourceFile[],
  mayRead: Readonly<Record<string, string>> = MAY_READ,
): string[] {
  const needed = new Set<string>()
  const wrong = files.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    const reads = [...code.matchAll(READ)].map(([read]) => read)
    if (reads.length > 0) needed.add(path)
    return path in mayRead
      ? []
      : reads.map(
          (read) => `${path}: ${read} uses this device’s time zones. Use shared/time/zone-time.ts and date-format.ts`,
        )
  })
  const stale = Object.keys(mayRead).filter((path) => !needed.has(path))
  return [...wrong, ...stale.map((path) => `${path} uses no time zones, but scripts/check/zone-reads.ts allows it`)]
}
