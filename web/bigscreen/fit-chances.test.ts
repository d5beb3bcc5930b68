import { expect, test } from 'vitest'
import { fitChances, fitStake } from './fit-chances.ts'

const LONG = 'Bartholomew Featherstonehaugh-Villanueva'
const PAIR = 'Rosa Tejada / Carmen Liriano'

test.each([
  ['Ana Reyes', 'Luz Marte', ['A. Reyes', 'L. Marte'], 32],
  [PAIR, 'Chloé Martin / Inès Petit', ['Tejada / Liriano', 'Martin / Petit'], 26],
  [LONG, 'Nayeli Cruz', ['B. Featherstonehaugh-Villanueva', null], 25],
  [LONG, `${LONG} / Ana Gil`, ['B. Featherstonehaugh-Villanueva', null], 25],
] as const)(
  'beside the bar, the names of %s and %s have initials, then only surnames, and then only the leader is named',
  (one, two, names, size) => {
    const fitted = fitChances([one, two], 1)
    expect([fitted.names, Math.round(fitted.size)]).toEqual([names, size])
  },
)

test('the side that leads is named', () => {
  expect(fitChances([LONG, LONG], 2).names).toEqual([null, 'B. Featherstonehaugh-Villanueva'])
})

test('a stake keeps the surnames whole: a long text is smaller', () => {
  const text = ([one]: readonly [string, string]) => `Match point ${one}`
  expect(fitStake(text, ['Ana Reyes', 'Luz Marte'])).toEqual({ text: 'Match point A. Reyes', wide: 1, portrait: 1 })
  const long = fitStake(text, [LONG, 'Luz Marte'])
  expect(long.text).toBe('Match point B. Featherstonehaugh-Villanueva')
  expect(long.wide).toBeLessThan(1)
  expect(fitStake(text, [PAIR, 'Luz Marte']).text).toBe('Match point R. Tejada / C. Liriano')
  expect(fitStake(text, [`${LONG} / Ana Gil`, 'Luz Marte']).text).toBe('Match point Featherstonehaugh-Villanueva / Gil')
})
