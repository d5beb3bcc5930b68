import { expect, test } from 'vitest'
import { ORDER_MATCH_EXAMPLE, type OrderMatchAnswer } from '../../../shared/order/order-schemas.ts'
import { planGroups } from './plan-groups.ts'

const aMatch = (key: string, round: number, more: Partial<OrderMatchAnswer> = {}): OrderMatchAnswer => ({
  ...ORDER_MATCH_EXAMPLE,
  key,
  round,
  ...more,
})

test('the matches to plan are grouped by event and round, and those that have begun are not among them', () => {
  const matches = [
    aMatch('final', 2),
    aMatch('one', 1),
    aMatch('begun', 1, { status: 'live' }),
    aMatch('men', 1, { category: 'Men’s singles' }),
    aMatch('two', 1),
  ]
  const nameOf = ({ category, round }: OrderMatchAnswer) => `${category} ${round}`
  expect(planGroups(matches, new Set(['two']), nameOf)).toEqual([
    { name: 'Men’s singles 1', keys: ['men'], isPlaced: false },
    { name: 'Women’s singles 1', keys: ['one', 'two'], isPlaced: true },
    { name: 'Women’s singles 2', keys: ['final'], isPlaced: false },
  ])
})
