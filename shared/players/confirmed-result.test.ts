import { expect, test } from 'vitest'
import { CONTEST_MS, type ResultAnswer, type ResultState, resultState } from './confirmed-result.ts'

const answers = (text: string): ResultAnswer[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [side, letter] = [Number(each[0]) as 0 | 1 | 2, each[1]]
      return { side, answer: letter === '+' ? 'confirmed' : side === 0 ? 'refused' : 'contested' }
    })

test.each<[string, number, ResultState]>([
  ['', 0, 'open'],
  ['1+', 0, 'open'],
  ['2+', CONTEST_MS - 1, 'open'],
  ['1+ 2+', 0, 'counts'],
  ['', CONTEST_MS, 'counts'],
  ['1+', CONTEST_MS, 'counts'],
  ['1+ 2-', 0, 'contested'],
  ['2-', CONTEST_MS, 'contested'],
  ['2- 0+', 0, 'counts'],
  ['1+ 2+ 0-', 0, 'refused'],
  ['0-', CONTEST_MS, 'refused'],
])('with the answers “%s”, %i ms after the end, a result is %s', (text, after, state) => {
  expect(resultState(answers(text), CONTEST_MS, after)).toBe(state)
})
