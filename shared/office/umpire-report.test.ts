import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Duty } from './office-schemas.ts'
import { umpireReport } from './umpire-report.ts'

const compare = (one: string, other: string) => one.localeCompare(other)
const duty = (id: string, name: string | null, minutes: number | null): Duty => ({
  id,
  umpire: name === null ? null : { id: name.toLowerCase(), name },
  minutes,
})

test('a report has the matches and minutes of each umpire by name, and the matches of nobody at the end', () => {
  const duties = [
    duty('a', 'Zoé', 90),
    duty('b', null, 40),
    duty('c', 'Ana', 61),
    duty('d', 'Zoé', null),
    duty('e', 'Zoé', 30),
  ]
  expect(umpireReport(duties, compare)).toEqual([
    { umpire: { id: 'ana', name: 'Ana' }, matches: 1, minutes: 61, untimed: 0 },
    { umpire: { id: 'zoé', name: 'Zoé' }, matches: 3, minutes: 120, untimed: 1 },
    { umpire: null, matches: 1, minutes: 40, untimed: 0 },
  ])
  expect(umpireReport([], compare)).toEqual([])
})

test('two umpires of the same name have a line each, and a report counts each match once', () => {
  const same = [
    { ...duty('a', 'Ana', 10), umpire: { id: '1', name: 'Ana' } },
    { ...duty('b', 'Ana', 20), umpire: { id: '2', name: 'Ana' } },
  ]
  expect(umpireReport(same, compare)).toHaveLength(2)
  const anyDuty = fc.tuple(
    fc.constantFrom('Ana', 'Zoé', '', null),
    fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
  )
  fc.assert(
    fc.property(fc.array(anyDuty), (pairs) => {
      const duties = pairs.map(([name, minutes], index) => duty(String(index), name, minutes))
      const lines = umpireReport(duties, compare)
      const sum = (value: (line: (typeof lines)[number]) => number) =>
        lines.reduce((total, line) => total + value(line), 0)
      expect(sum(({ matches }) => matches)).toBe(duties.length)
      expect(sum(({ minutes }) => minutes)).toBe(duties.reduce((total, { minutes }) => total + (minutes ?? 0), 0))
      expect(sum(({ untimed }) => untimed)).toBe(duties.filter(({ minutes }) => minutes === null).length)
    }),
  )
})
