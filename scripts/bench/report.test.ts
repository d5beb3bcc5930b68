import { expect, test } from 'vitest'
import { asMarkdown, asText, goals, rows, text, withSection } from './report.ts'

const report = [
  text('Three things.'),
  rows(['', 'µs'], ['ours', '8.0']),
  goals(
    { goal: 'at least 1.40', figure: '1.44', reached: true },
    { goal: 'at most 0.75', figure: '0.80', reached: false },
    { goal: 'memory', figure: 'too few files', reached: null },
  ),
]

test('shows beside each figure whether the goal is reached', () => {
  expect(asText(report)).toMatch(/at least 1\.40 +1\.44 +reached\n/)
  expect(asText(report)).toMatch(/at most 0\.75 +0\.80 +not reached\n/)
  expect(asText(report)).toMatch(/memory +too few files +not measured$/)
})

test('right-aligns figures in Markdown', () => {
  expect(asMarkdown(report)).toContain('|  | µs |\n| --- | --: |\n| ours | 8.0 |')
})

test('replaces one section and nothing else', () => {
  const page = 'Before\n<!-- fold -->\nold\n<!-- /fold -->\nBetween\n<!-- http -->\n<!-- /http -->\n'
  const once = withSection(page, 'fold', 'new')
  expect(once).toBe('Before\n<!-- fold -->\n\nnew\n\n<!-- /fold -->\nBetween\n<!-- http -->\n<!-- /http -->\n')
  expect(withSection(once, 'fold', 'newer')).toBe(once.replace('new', 'newer'))
  expect(() => withSection(page, 'page', 'new')).toThrow('no <!-- page -->')
})
