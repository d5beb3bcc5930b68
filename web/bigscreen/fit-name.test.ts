import { expect, test } from 'vitest'
import { fitName } from './fit-name.ts'

const CONCHA = 'Alejandra Echevarría de la Concha'

test.each([
  ['Ana Reyes', 1, 'Ana Reyes', 44],
  ['Ana Reyes', 5, 'Ana Reyes', 38],
  ['Alejandra Montgomery-Smith', 1, 'Alejandra Montgomery-Smith', 39],
  [CONCHA, 1, CONCHA, 38],
  [CONCHA, 5, CONCHA, 29],
  [`${CONCHA} / Luz Marte`, 1, 'A. Echevarría de la Concha / L. Marte', 25],
  [`${CONCHA} / Luz Marte`, 2, 'A. Echevarría de la Concha / L. Marte', 23],
  [`${CONCHA} / Luz Marte`, 3, 'A. Echevarría de la Concha / L. Marte', 28],
  ['Li Na / Ai Sugiyama', 2, 'Li Na / Ai Sugiyama', 40],
  ['Wolfeschlegelsteinhausenbergerdorff', 1, 'Wolfeschlege-lsteinhausen-bergerdorff', 38],
  ['Wolfeschlegelsteinhausenbergerdorff', 5, 'Wolfeschlege-lsteinhausen-bergerdorff', 27],
  ['Bartholomew Featherstonehaugh', 5, 'Bartholomew Featherstonehaugh', 20],
])('prints %s in set %i as %s, in size %i', (name, sets, printed, size) => {
  const { partners, fit } = fitName(name, sets)
  const usual = [44, 40, 40, 38, 38][sets - 1] ?? 0
  const shown = partners.join(' / ').replaceAll('\u00AD', '-')
  expect([shown, Math.round(fit * usual)]).toEqual([printed, size])
})

test('capitals are smaller, because they are wider', () => {
  const sizes = [CONCHA, CONCHA.toUpperCase()].map((name) => fitName(name, 3))
  expect(sizes.map(({ fit }) => Math.round(fit * 40))).toEqual([38, 32])
  const [small = 0, capital = 0] = sizes.map(({ lineFit }) => lineFit)
  expect(capital).toBeLessThan(0.85 * small)
})

test('a name is smaller beside a set of ten games or more', () => {
  const [usual = 0, small = 0] = [false, true].map((hasTwoDigits) => fitName(CONCHA, 5, { hasTwoDigits }).fit)
  expect(small).toBeCloseTo(usual * 0.74, 1)
})

test('on a portrait screen a pair is on one line, and long names are smaller', () => {
  expect(fitName('Li Na / Ai Sugiyama', 2).lineFit).toBe(1)
  const long = `${CONCHA} / Bartholomew Featherstonehaugh`
  expect(fitName(long, 2).lineFit).toBeCloseTo(0.74, 1)
  expect(fitName(long, 0, { isScheduled: true }).lineFit).toBeCloseTo(0.38, 1)
})

test('a partner has two lines only if one would be too small', () => {
  const linesOf = (sets: number) => fitName(`${CONCHA} / Luz Marte`, sets).lines
  expect([1, 2, 3, 5].map(linesOf)).toEqual([1, 1, 2, 2])
})
