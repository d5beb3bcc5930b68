import { ownReads } from './own-reads.ts'
import type { SourceFile } from './source-files.ts'

/** Files that may use time zones themselves, each with the reason. */
const MAY_READ: Readonly<Record<string, string>> = {
  'shared/time/zone-time.ts': 'is the function that all others use',
  'shared/time/date-format.ts': 'writes UTC only',
  'web/office/courts/zone-name.ts': 'writes names of time zones, and no times',
  'web/ui/zone-clock.ts': 'compares the device’s clock with a club’s',
}

/** Uses of time zones: formats of dates, and the parts of a date on the device's clock. */
const READ =
  /\bIntl\.DateTimeFormat\(|\bnew Intl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\b|\.to(?:Date|Time)String\b|\.get(?:TimezoneOffset|FullYear|Month|Date|Day|Hours|Minutes)\b|\bTemporal\b/g

/**
 * Returns a sentence for each use of a time zone's rules in pages and shared rules that does not go through `localTimeIn`. The database of
 * this device may have other rules than the server's. Also returns the files of the list above that need no exception.
 */
export const zoneReads = (files: readonly SourceFile[], mayRead = MAY_READ): string[] =>
  ownReads(files, {
    pattern: READ,
    mayRead,
    wrong: 'uses this device’s time zones. Use shared/time/zone-time.ts and date-format.ts',
    stale: 'uses no time zones, but scripts/check/zone-reads.ts allows it',
  })
