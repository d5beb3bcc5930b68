import { expect, test } from 'vitest'
import { fitConsole } from './fit-console.ts'

const LONG = 'Guadalupe Echevarría Montenegro'

test.each([
  [['Ana Reyes', 'Eva Cruz'], 2, ['Ana Reyes', 'Eva Cruz']],
  [['Ana Reyes Montenegro', 'Eva Cruz'], 2, ['Ana Reyes Montenegro', 'Eva Cruz']],
  [[LONG, 'Eva Cruz'], 2, ['G. Echevarría Montenegro', 'E. Cruz']],
  [[LONG, 'Gloria Echevarría Montenegro'], 2, ['Gu. Echevarría Montenegro', 'Gl. Echevarría Montenegro']],
  [LONG, 1, ['G. Echevarría Montenegro']],
  ['Li Na', 1, ['Li Na']],
] as const)('prints %j in lines of each name: %i, as %j', (names, lines, printed) => {
  expect(fitConsole(names, [names].flat(), lines, 6).map(({ text }) => text)).toEqual(printed)
})

test('the width is that of the longest line', () => {
  const widthOf = (name: string, lines: number) => fitConsole(name, [], lines, 6)[0]?.width ?? 0
  expect(widthOf(LONG, 1)).toBeGreaterThan(widthOf(LONG, 2))
  expect(widthOf(LONG, 3)).toBe(widthOf('Echevarría Montenegro', 2))
})
