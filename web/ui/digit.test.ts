import { expect, test } from 'vitest'
import { turnedTo, unturned } from './digit.tsx'

test('a number that is there from the start does not turn over', () => {
  expect(turnedTo(unturned(15), 15, 1000).turns).toBe(0)
})

test('each change turns it over, however early the first one comes', () => {
  const first = turnedTo(unturned(0), 15, 1)
  expect(first.turns).toBe(1)
  expect(turnedTo(first, 30, 30_000)).toEqual({ value: 30, turns: 2, turning: true, changed: 30_000 })
})

test('one that changes again while it is marked just changes, and turns over again once it has rested', () => {
  const fast = [30, 40, 'Adv'].reduce(
    (held, value, n) => turnedTo(held, value, 1000 + 400 * n),
    turnedTo(unturned(0), 15, 600),
  )
  expect(fast).toEqual({ value: 'Adv', turns: 1, turning: false, changed: 1800 })
  expect(turnedTo(fast, 40, 2701)).toMatchObject({ turns: 2, turning: true })
})
