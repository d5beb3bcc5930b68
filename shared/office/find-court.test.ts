import { expect, test } from 'vitest'
import { findCourts } from './find-court.ts'

const COURTS = [
  { id: 'naco-1', names: ['Court 1', 'Cancha 1'] },
  { id: 'naco-2', names: ['Court 2', 'Cancha 2'] },
  { id: 'naco-12', names: ['Court 12', 'Cancha 12'] },
  { id: 'naco-5', names: ['Centre Court'] },
  { id: 'naco-6', names: ['Clay Nord'] },
  { id: 'naco-7', names: ['Clay Süd'] },
]

test.each([
  ['Court 2', ['naco-2']],
  ['CANCHA 2', ['naco-2']],
  ['naco-2', ['naco-2']],
  ['2', ['naco-2']],
  ['02', ['naco-2']],
  ['Platz 2', ['naco-2']],
  ['Pl. 2', ['naco-2']],
  ['n° 2', ['naco-2']],
  ['C2', ['naco-2']],
  ['12', ['naco-12']],
  ['Court 2 · Club Naco', ['naco-2']],
  ['Centre Court · Club Naco', ['naco-5']],
  ['Centre', ['naco-5']],
  ['centre ct', []],
  ['Cen C', ['naco-5']],
  ['CC', ['naco-5']],
  ['sud', ['naco-7']],
  ['Clay', ['naco-6', 'naco-7']],
  ['CN', ['naco-6']],
  ['3', []],
  ['2 or 12', []],
  ['Wembley', []],
  ['-', []],
  ['', []],
])('the cell %j means %j', (cell, ids) => {
  expect(findCourts(cell, COURTS)).toEqual(ids)
})
