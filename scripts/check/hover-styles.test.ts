import { expect, test } from 'vitest'
import { hoverWithoutPointer } from './hover-styles.ts'

const wrong = (text: string) => hoverWithoutPointer([{ path: 'web/card.css', text }])

test.each([
  '.card:hover { color: red }',
  'a:not(:hover) { color: red }',
  '.card { &:hover { color: red } }',
  '@media (min-width: 48rem) { .card:hover { color: red } }',
  '@media (hover: hover) { .card {} } .card:hover { color: red }',
  '.card,\n.card:has(a:hover) { color: red }',
])('reports a hover style that a touch screen would apply: %s', (text) => {
  expect(wrong(text)).toEqual([expect.stringMatching(/^web\/card\.css: .*:hover/)])
})

test.each([
  '@media (hover: hover) { .card:hover { color: red } }',
  '@media (hover: hover) and (min-width: 48rem) { .card { &:hover { color: red } } }',
  '@media (hover: hover) { @media (min-width: 48rem) { .card:hover { color: red } } }',
  '/* .card:hover {} */ .card { color: red }',
])('accepts %s', (text) => {
  expect(wrong(text)).toEqual([])
})
