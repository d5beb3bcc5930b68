import { expect, test } from 'vitest'
import { createPublishedSlots } from './published-slots.ts'

test('only a state that differs from the last published one is a change', () => {
  const { note } = createPublishedSlots()
  const received = [
    note('5', true),
    note('5', true),
    note('6', true),
    note('5', false),
    note('5', false),
    note('5', true),
  ]
  expect(received).toEqual([true, false, true, true, false, true])
})

test('the slot published longest ago is forgotten first', () => {
  const { note } = createPublishedSlots(2)
  for (const slot of ['5', '6', '5', '7']) note(slot, true)
  expect(['5', '7', '6'].map((slot) => note(slot, true))).toEqual([false, false, true])
})
