import { expect, test } from 'vitest'
import { fitSides } from './fit-sides.ts'

const CONCHA = 'Alejandra Echevarría de la Concha'
const WOLFE = 'Wolfeschlegelsteinhausenbergerdorffmmmmw'
const SIZES = { room: 400, usual: 40, twoLines: 26, readable: 30 }
/** Every letter is half as wide as high. */
const widthOf = (text: string) => text.length / 2
const fitted = (one: string, two: string) => fitSides([one.split(' / '), two.split(' / ')], SIZES, widthOf)

test.each([
  ['Ana Reyes', 'Luz Marte', [['Ana Reyes'], ['Luz Marte']], 40],
  ['Ana Reyes', 'Anastasia Pavlyuchenkova', [['Ana Reyes'], ['Anastasia Pavlyuchenkova']], 33],
  [CONCHA, 'Luz Marte', [['A. Echevarría de la Concha'], ['Luz Marte']], 31],
  [WOLFE, 'Luz Marte', [[WOLFE], ['Luz Marte']], 20],
  [CONCHA, 'Ana Echevarría de la Concha', [['Al. Echevarría de la Concha'], ['Ana Echevarría de la Concha']], 30],
  ['Ana Reyes / Eva Cruz', 'Luz Marte / Mia Sosa', [['Ana Reyes / Eva Cruz'], ['Luz Marte / Mia Sosa']], 40],
  ['Alejandra Reyes / Evangelina Cruz', 'Luz Marte / Mia Sosa', [['A. Reyes / E. Cruz'], ['Luz Marte / Mia Sosa']], 40],
  [
    `${CONCHA} / ${WOLFE}`,
    'Luz Marte / Mia Sosa',
    [
      [CONCHA, WOLFE],
      ['Luz Marte', 'Mia Sosa'],
    ],
    20,
  ],
])('%s and %s are printed as %j in size %i', (one, two, lines, size) => {
  const fit = fitted(one, two)
  expect([fit.lines, Math.round(fit.size)]).toEqual([lines, size])
  for (const line of fit.lines.flat()) expect(widthOf(line) * fit.size).toBeLessThanOrEqual(SIZES.room)
})
