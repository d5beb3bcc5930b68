import { expect, test } from 'vitest'
import { turnedTo, unturned } from './digit.tsx'

test('the first number does not turn over', () => {
  expect(turnedTo(unturned(15), 15, 1000).turns).toBe(0)
})

test('a single change turns it over, even right after the first number', () => {
  const first = turnedTo(unturned(0), 15, 1)
  expect(first.turns).toBe(1)
  expect(turnedTo(first, 30, 30_000)).toEqual({ value: 30, turns: 2, turning: true, changed: 30_000 })
})

test('another change during the highlight does not turn it over again; a later one does', () => {
  const fast = [30, 40, 'Adv'].reduce(
    (held, value, n) => turnedTo(held, value, 1000 + 400 * n),
    turnedTo(unturned(0), 15, 600),
  )
  expect(fast).toEqual({ value: 'Adv', turns: 1, turning: false, changed: 1800 })
  expect(turnedTo(fast, 40, 2701)).toMatchObject({ turns: 2, turning: true })
})
