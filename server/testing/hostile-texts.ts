import type { ReservationRow } from '../reservations/stored/stored.ts'
import { aBookingRow } from './booking-row.ts'

/** Texts that break a writer which escapes for another context, or not at all. */
export const HOSTILE_TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['double quotes', 'Club "La Red"'],
  ['apostrophes', "L'Été d’Ana"],
  ['separators of iCalendar', 'a;b,c:d\\e\\n f\\;g'],
  ['carets of RFC 6868', "^n ^^ ^' ^"],
  ['line breaks', 'one\r\ntwo\nthree\rfour'],
  ['a header of a mail', 'Hello\r\nBcc: eve@example.com\r\n\r\nbody'],
  ['a property of iCalendar', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1'],
  ['NUL and other control characters', 'a\u0000b\u0007c\u001bd\u007f'],
  ['line separators of Unicode', 'a\u2028b\u2029c'],
  ['a script', '<script>alert("1")</script> & </textarea><img src=x onerror=alert(1)>'],
  ['the end of CDATA and of a comment', ']]> --> <![CDATA[ <!--'],
  ['entities', '&amp; &#0; &quot; &lt;b&gt;'],
  ['a formula', '=cmd|"/C calc"!A0'],
  ['emoji', '🎾👩‍👩‍👧‍👦 🇩🇴 é 張帅'],
  ['a change of direction', 'abc\u202egpj.exe\u202c \u2067x\u2069'],
  ['half a surrogate pair', 'a\ud83cb \udfbe'],
  ['placeholders', '{{club}} $t(mail.refund.greeting) $& $1 %s'],
  ['a very long text', `${'ñ🎾"\\;'.repeat(2000)}end`],
]

/** Returns what a reader gets: a replacement character in place of each character that no document may contain. */
export const asRead = (text: string): string => [...text].map((sign) => (mayBeRead(sign) ? sign : '\ufffd')).join('')

function mayBeRead(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  const isControl = (code < 0x20 && !'\t\n\r'.includes(sign)) || code === 0x7f
  return !isControl && (code < 0xd800 || code > 0xdfff)
}

/** Returns what a reader gets from a format in which all line breaks are alike. */
export const withLineFeeds = (text: string): string => asRead(text).replace(/\r\n?/g, '\n')

/** Returns what a reader gets from a calendar. */
export const inCalendars = (text: string): string => withLineFeeds(text).replace(/[\u2028\u2029]/g, '\n')

/** Returns a booking whose court and title are this text. */
export const bookingNamed = (text: string): ReservationRow => aBookingRow({ court: text, title: text })
