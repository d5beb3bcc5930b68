import { expect, test } from 'vitest'
import { FALLBACK_WIDTH, textWidth } from '../scoreboard/text-width.ts'
import { fitPlace } from './fit-place.ts'

test.each([
  ['a court', ['Court 1'], false, false],
  ['a court and its club', ['Court 1', 'Club Naco'], false, true],
  ['a court beside stakes with names', ['Court 1'], true, true],
] as const)(
  '%s has its usual line, and a stake takes the place of LIVE only if there is no room for both',
  (_, parts, hasNames, isTight) => {
    expect(fitPlace(parts, hasNames)).toMatchObject({ isTight, size: null, isStacked: false })
  },
)

test.each([
  ['a court and its club that need a little more', ['Cancha 1', 'Club Naco'], false, 26, false],
  ['a long court and its club', ['Court 1', 'Club Arroyo Hondo'], false, 22, false],
  ['two parts beside stakes with names', ['Court 1', 'Club Naco'], true, 17, true],
  ['a long club beside stakes with names', ['Court 1', 'Club Deportivo Nacional'], true, 13, true],
  ['a court with a long name', ['Pista Central Rafael Nadal'], false, 22, false],
] as const)('%s: the place is whole, in the font of boards', (_, parts, hasNames, size, isStacked) => {
  const fit = fitPlace(parts, hasNames)
  expect([Math.floor(fit.size ?? 0), fit.isStacked, fit.isTight]).toEqual([size, isStacked, true])
  const lines = isStacked ? parts : [parts.join(', ')]
  const width = FALLBACK_WIDTH * Math.max(...lines.map(textWidth)) * (fit.size ?? 0)
  expect(Math.floor(width)).toBeLessThanOrEqual(hasNames ? 138 : 262)
  expect(fit.lineSize).toBeGreaterThanOrEqual(Math.min(fit.size ?? 0, 20))
})
