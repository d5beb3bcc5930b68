import { expect, test } from 'vitest'
import { partnersOf } from '../../shared/matches/brief-name.ts'
import { fitName } from './fit-name.ts'

const CONCHA = 'Alejandra Echevarría de la Concha'

test.each([
  ['Ana Reyes', 1, 'Ana Reyes', 44],
  ['Ana Reyes', 5, 'Ana Reyes', 38],
  ['Alejandra Montgomery-Smith', 1, 'Alejandra Montgomery-Smith', 39],
  [CONCHA, 1, CONCHA, 38],
  [CONCHA, 5, CONCHA, 29],
  [`${CONCHA} / Luz Marte`, 1, 'A. Echevarría de la Concha / L. Marte', 25],
  [`${CONCHA} / Luz Marte`, 2, 'Echevarría de la Concha / Marte', 25],
  [`${CONCHA} / Luz Marte`, 3, 'A. Echevarría de la Concha / L. Marte', 28],
  ['Li Na / Ai Sugiyama', 2, 'Li Na / Ai Sugiyama', 40],
  ['Wolfeschlegelsteinhausenbergerdorff', 1, 'Wolfeschlege-lsteinhausen-bergerdorff', 38],
  ['Wolfeschlegelsteinhausenbergerdorff', 5, 'Wolfeschlege-lsteinhausen-bergerdorff', 27],
  ['Bartholomew Featherstonehaugh', 5, 'B. Featherst-onehaugh', 28],
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
  expect(small).toBeLessThan(usual * 0.9)
})

test('on a portrait screen a pair is on one line, and long names are smaller', () => {
  expect(fitName('Li Na / Ai Sugiyama', 2).lineFit).toBe(1)
  const long = `${CONCHA} / Bartholomew Featherstonehaugh`
  expect(fitName(long, 2).lineFit).toBeCloseTo(0.8, 1)
})

test('on a portrait screen a name has two lines if one would be smaller than 23.5', () => {
  const short = fitName(`${CONCHA} / Luz Marte`, 1, { isScheduled: true })
  expect(short.hasTwoLines).toBe(false)
  const long = fitName(`${CONCHA} Guzmán / Bartholomew Featherstonehaugh-Villa`, 1, { isScheduled: true })
  expect(long.hasTwoLines).toBe(true)
  expect(long.lineFit * 44).toBeGreaterThanOrEqual(23.5)
})

test('players stay different if their names must be cut', () => {
  const word = 'Wolfeschlegelsteinhausenbergerdorffmus'
  const names = [`${word.slice(0, -1)}a`, `${word.slice(0, -1)}b`, `${word.slice(0, 20)}x${word.slice(21)}`, word]
  const all = [names.slice(0, 2), names.slice(2)]
  const shown = all.flatMap((side) => fitName(side.join(' / '), 5, { raised: 4, all: names }).partners)
  expect(shown.map((each) => each.replaceAll('\u00AD', ''))).toEqual([
    'Wolfeschlegels…fmua',
    'Wolfeschlegels…fmub',
    'Wolfeschle…xsen…',
    'Wolfeschlegels…fmus',
  ])
})

test('a partner has two lines only if one would be too small', () => {
  const linesOf = (sets: number) => fitName(`${CONCHA} / Luz Marte`, sets).lines
  expect([1, 2, 3, 5].map(linesOf)).toEqual([1, 1, 2, 2])
})

/** Names of about 40 letters: usual ones of the Caribbean, capitals, a single long word. */
const FORTY = [
  'Maximiliano Fernández-Rodríguez Betances',
  'GUADALUPE MONTENEGRO VILLAVICENCIO PEÑAS',
  'Bartholomew Featherstonehaugh-Villanueva',
  'Ana Wolfeschlegelsteinhausenbergerdorffs',
  'María de los Ángeles Echevarría Santiago',
]
const pairs = FORTY.flatMap((one) => FORTY.map((two) => `${one} / ${two}`))

test.each([...FORTY, ...pairs])('%s has letters of at least 24 beside five sets', (name) => {
  const { partners, fit, lines } = fitName(name, 5, { raised: 4, all: partnersOf(name) })
  const size = Math.round(fit * 38)
  expect([partners, size]).toEqual([partners, Math.max(24, size)])
  // A row is 126 high.
  expect(size * 1.06 * lines * partners.length).toBeLessThanOrEqual(126)
})

test('partners and opponents with the same surname stay different', () => {
  const all = ['Maximiliana Featherstonehaugh', 'Marlene Featherstonehaugh', 'Luz Marte', 'Mia Sosa']
  const { partners } = fitName(all.slice(0, 2).join(' / '), 5, { all })
  expect(new Set(partners).size).toBe(2)
})
