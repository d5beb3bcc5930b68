import { afterEach, expect, test, vi } from 'vitest'
import { dayText, dayTitle, untilText } from './day-title.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['en', 'Friday 27 November', 'Friday 27 November'],
  ['fr', 'Vendredi 27 novembre', 'vendredi 27 novembre'],
  ['es', 'Viernes 27 de noviembre', 'viernes 27 de noviembre'],
])(
  'a date alone begins with a capital, and a date inside a sentence follows the language: %s',
  (language, alone, inside) => {
    expect(dayTitle('2026-11-27', language)).toBe(alone)
    expect(dayText('2026-11-27', language)).toBe(inside)
  },
)

test.each([
  ['en', '2026-11-27T22:05:00Z', 'Asia/Tokyo', '7:05 (Tokyo)'],
  ['en', '2026-11-28T01:05:00Z', 'America/Santo_Domingo', '21:05 (Santo Domingo)'],
  ['en', '2026-11-28T04:05:00Z', 'America/Santo_Domingo', 'Saturday 28 November, 0:05 (Santo Domingo)'],
  ['es', '2026-11-28T13:05:00Z', 'America/Santo_Domingo', 'sábado 28 de noviembre, 9:05 (Santo Domingo)'],
])(
  'the end of an offer or a hold is on the club’s clock, with its date unless it is today there: %s, %s in %s',
  (language, until, timeZone, text) => {
    vi.stubEnv('TZ', 'UTC')
    expect(untilText(until, language, timeZone, Date.parse('2026-11-27T22:00:00Z'))).toBe(text)
    vi.stubEnv('TZ', timeZone)
    expect(untilText(until, language, timeZone, Date.parse('2026-11-27T22:00:00Z'))).toBe(text.replace(/ \(.*/, ''))
  },
)
