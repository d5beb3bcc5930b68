import { expect, test } from 'vitest'
import { sameMatchKey } from './same-match.ts'

const DAY = '2026-11-28'
const key = (company: string, company2: string, day = DAY) => sameMatchKey({ company, company2, day })

test.each([
  ['Ana Reyes', 'Luz Marte'],
  ['ana reyes', 'LUZ MARTE'],
  ['Luz Marte', 'Ana Reyes'],
  ['Ana  Reyes ', 'Luz Marté'],
])('%j against %j is the match of Ana Reyes and Luz Marte', (one, two) => {
  expect(key(one, two)).toBe(key('Ana Reyes', 'Luz Marte'))
})

test.each([
  ['Eva / Ana', 'Mia/Luz'],
  ['luz / mia', 'ana/eva'],
])('the pairs %j and %j are the same in any order', (one, two) => {
  expect(key(one, two)).toBe(key('Ana / Eva', 'Luz / Mia'))
})

test('other players, other pairs and another day are other matches', () => {
  const others = [
    key('Ana', 'Eva'),
    key('Ana / Luz', 'Eva / Mia'),
    key('Ana / Eva', 'Luz / Mia'),
    key('Ana', 'Luz', '2026-11-29'),
    key('Ana', 'Luz'),
  ]
  expect(new Set(others).size).toBe(others.length)
})
