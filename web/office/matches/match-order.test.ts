import { expect, test } from 'vitest'
import { byTimeAndCourt } from './match-order.ts'

test('matches of one time follow their courts, court 10 after court 9, and those without a court are last', () => {
  const at = (hour: string, court: string | null) => ({ date: `2030-06-01T${hour}:00:00.000Z`, court })
  const sorted = [
    at('09', 'club_a-1'),
    at('09', 'club_a-2'),
    at('09', 'club_a-10'),
    at('09', 'club_b-1'),
    at('09', null),
    at('11', 'club_a-1'),
  ]
  for (const turn of [1, 2, 3, 4, 5])
    expect([...sorted.slice(turn), ...sorted.slice(0, turn)].toSorted(byTimeAndCourt)).toEqual(sorted)
})
