import { foldLines } from 'ical-generator'
import { printable } from '../../../shared/text/printable.ts'

/** Returns a text for iCalendar. Unicode's line separators become line breaks, because some programs end a line there. */
export const icsText = (text: string): string => printable(text).replace(/[\u2028\u2029]/g, '\n')

/** Returns a text for a parameter in quotes (RFC 6868). Parameters have other escapes than the values of properties. */
const parameterText = (text: string): string =>
  icsText(text)
    .replaceAll('^', '^^')
    .replace(/\r\n|\r|\n/g, '^n')
    .replaceAll('"', "^'")

/** The name of the organizer in the library's text: it escapes a name as if it were the value of a property. */
export const NAME_TO_REPLACE = 'name'

/** Returns an iCalendar text with this name of the organizer. */
export function withOrganizer(calendar: string, name: string): string {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n')
  const named = lines.map((line) =>
    line.startsWith('ORGANIZER;')
      ? line.replace(`ORGANIZER;CN="${NAME_TO_REPLACE}"`, () => `ORGANIZER;CN="${parameterText(name)}"`)
      : line,
  )
  return foldLines(named.join('\r\n'))
}
