import { expect, test } from 'vitest'
import { shadowBorders } from './border-styles.ts'

const wrong = (text: string) => shadowBorders([{ path: 'web/cell.css', text }])

test('reports a border drawn as an inner shadow', () => {
  expect(wrong('.cell { box-shadow: inset 0 0 0 1px var(--line); }')).toEqual([
    'web/cell.css: use a border in place of box-shadow: inset 0 0 0 1px var(--line)',
  ])
})

test.each([
  '.cell { border: 1px solid var(--line) }',
  '.card { box-shadow: 0 1px 2px black }',
  '/* box-shadow: inset 0 0 1px */ .cell {}',
])('accepts %s', (text) => {
  expect(wrong(text)).toEqual([])
})
