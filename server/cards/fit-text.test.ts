import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitLine, fitNames, type Measure } from './fit-text.ts'

/** Every letter is half as wide as its size. */
const measure: Measure = (text, size) => [...text].length * size * 0.5

test.each<[string, string[], string[], number]>([
  ['a short name keeps its size', ['Ana Reyes'], ['Ana Reyes'], 60],
  ['a longer name gets smaller', ['Alejandra Reyes'], ['Alejandra Reyes'], 53],
  ['a long name gets an initial', ['Alejandra de la Concha'], ['A. de la Concha'], 53],
  [
    'both partners of a pair are written alike',
    ['Ana Reyes', 'Alejandra de la Concha'],
    ['A. Reyes', 'A. de la Concha'],
    53,
  ],
  ['a surname is never cut', ['Ana Wolfeschlegelsteinhausen'], ['A. Wolfeschlegelsteinhausen'], 30],
  ['a single word is never cut', ['Wolfeschlegelsteinhausenbergerdorff'], ['Wolfeschlegelsteinhausenbergerdorff'], 23],
])('%s', (_, names, fitted, size) => {
  const result = fitNames(names, 400, 60, measure)
  expect([result.names, Math.round(result.size)]).toEqual([fitted, size])
})

test('a line gets smaller, and then ends with an ellipsis', () => {
  expect(fitLine('x'.repeat(10), 400, 60, measure)).toEqual({ text: 'x'.repeat(10), size: 60 })
  expect(fitLine('x'.repeat(16), 400, 60, measure).size).toBe(50)
  expect(fitLine('x'.repeat(30), 400, 60, measure)).toEqual({ text: `${'x'.repeat(18)}…`, size: 42 })
})

test('a fitted text is never wider than its space', () => {
  const text = fc.string({ minLength: 1, maxLength: 90 })
  fc.assert(
    fc.property(text, fc.integer({ min: 100, max: 900 }), (content, width) => {
      const line = fitLine(content, width, 40, measure)
      expect(measure(line.text, line.size)).toBeLessThanOrEqual(width + 1e-6)
      const { names, size } = fitNames([content], width, 40, measure)
      for (const name of names) expect(measure(name, size)).toBeLessThanOrEqual(width + 1e-6)
    }),
  )
})
