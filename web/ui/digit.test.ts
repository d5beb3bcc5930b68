import { expect, test } from 'vitest'
import { turnedTo, unturned } from './digit.tsx'

test('a number does not turn over when it first appears', () => {
  expect(turnedTo(unturned(15), 15, 1000).turns).toBe(0)
})

test('a number turns over when it changes, even right after it first appeared', () => {
  const first = turnedTo(unturned(0), 15, 1)
  expect(first.turns).toBe(1)
  expect(turnedTo(first, 30, 30_000)).toEqual({ value: 30, turns: 2, turning: true, changed: 30_000 })
})

test('a number that changes again during its highlight does not turn over; a later change turns it over', () => {
  const fast = [30, 40, 'Adv'].reduce(
    (held, value, n) => turnedTo(held, value, 1000 + 400 * n),
    turnedTo(unturned(0), 15, 600),
  )
  expect(fast).toEqual({ value: 'Adv', turns: 1, turning: false, changed: 1800 })
  expect(turnedTo(fast, 40, 2701)).toMatchObject({ turns: 2, turning: true })
})
