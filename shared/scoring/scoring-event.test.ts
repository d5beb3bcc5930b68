import { describe, expect, test } from 'vitest'
import { applyEvent } from './fold.ts'
import { opponent, type Side, START } from './score.ts'
import { ACTIONS, type Action, pointWinner } from './scoring-event.ts'

const FOR_WHO_ACTED: readonly Action[] = ['WINNER', 'ACE']
const FOR_THE_OPPONENT: readonly Action[] = ['DOUBLE_FAULT', 'FORCED_ERROR', 'UNFORCED_ERROR', 'RETURN_ERROR']

describe('[§4] the winner of a point', () => {
  test('is tested for all six documented actions', () => {
    expect([...ACTIONS].sort()).toEqual([...FOR_WHO_ACTED, ...FOR_THE_OPPONENT].sort())
  })

  for (const side of [1, 2] as const satisfies readonly Side[]) {
    test.each(FOR_WHO_ACTED)(`[§4] %s of player ${side} gives the point to player ${side}`, (action) => {
      expect(pointWinner(action, side)).toBe(side)
      expect(applyEvent(START, { kind: 'action', side, action }).points).toEqual(side === 1 ? [1, 0] : [0, 1])
    })

    test.each(FOR_THE_OPPONENT)(`[§4] %s of player ${side} gives the point to the opponent`, (action) => {
      expect(pointWinner(action, side)).toBe(opponent(side))
      expect(applyEvent(START, { kind: 'action', side, action }).points).toEqual(side === 1 ? [0, 1] : [1, 0])
    })
  }
})
