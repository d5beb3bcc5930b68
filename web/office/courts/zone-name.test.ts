import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')

test.each([
  ['Europe/Berlin', 'en', 'Central European Time'],
  ['Europe/Berlin', 'fr', 'Heure d’Europe centrale'],
  ['Europe/Berlin', 'es', 'Hora de Europa central'],
  ['America/Bogota', 'es', 'Hora estándar de Colombia'],
  ['Europe/London', 'fr', 'Heure : Royaume-Uni'],
])('%s is called in the language %s: %s', (zone, language, name) => {
  // Versions of ICU differ in their spaces and apostrophes.
  expect(zoneName(zone, language, NOW).replaceAll(/\s/g, ' ').replaceAll("'", '’')).toBe(name)
})
