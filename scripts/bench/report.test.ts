import { expect, test } from 'vitest'
import { asMarkdown, asText, goals, rows, text, withSection } from './report.ts'

const report = [
  text('Three things.'),
  rows(['', 'µs'], ['ours', '8.0']),
  goals(
    { goal: 'at least 1.40', figure: '1.44', reached: true },
    { goal: 'at most 0.75', figure: '0.80', reached: false },
    { goal: 'at least 0.97', figure: '0.98', reached: 'undecided' },
    { goal: 'memory', figure: 'too few files', reached: null },
  ),
]

test('shows beside each figure whether the goal is reached', () => {
  expect(asText(report)).toMatch(/at least 1\.40 +1\.44 +reached\n/)
  expect(asText(report)).toMatch(/at most 0\.75 +0\.80 +not reached\n/)
  expect(asText(report)).toMatch(/at least 0\.97 +0\.98 +undecided\n/)
  expect(asText(report)).toMatch(/memory +too few files +not measured$/)
})

test('right-aligns figures in Markdown', () => {
  expect(asMarkdown(report)).toContain('|  | µs |\n| --- | --: |\n| ours | 8.0 |')
})

const part = (machine: string, report: string): string =>
  `<!-- fold: ${machine} -->\n\n### ${machine}\n\n${report}\n\n<!-- /fold: ${machine} -->`
const page = (...parts: string[]): string =>
  `Before\n<!-- fold -->\n\n${parts.join('\n\n')}\n\n<!-- /fold -->\nBetween\n<!-- http -->\n<!-- /http -->\n`
const EMPTY = 'Before\n<!-- fold -->\n<!-- /fold -->\nBetween\n<!-- http -->\n<!-- /http -->\n'

test.each([
  ['adds the first machine', EMPTY, 'Xeon', page(part('Xeon', 'new'))],
  ['replaces the same machine', page(part('Xeon', 'old')), 'Xeon', page(part('Xeon', 'new'))],
  ['adds a second machine below', page(part('Xeon', 'old')), 'EPYC', page(part('Xeon', 'old'), part('EPYC', 'new'))],
  [
    'replaces the first of two machines',
    page(part('Xeon', 'old'), part('EPYC', 'old')),
    'Xeon',
    page(part('Xeon', 'new'), part('EPYC', 'old')),
  ],
  [
    'replaces the second of two machines',
    page(part('Xeon', 'old'), part('Xeon, 4 cores', 'old')),
    'Xeon, 4 cores',
    page(part('Xeon', 'old'), part('Xeon, 4 cores', 'new')),
  ],
])('%s in its section, and changes nothing else', (_, before, machine, after) => {
  expect(withSection(before, 'fold', machine, 'new')).toBe(after)
})

test('rejects a page without the section', () => {
  expect(() => withSection(EMPTY, 'page', 'Xeon', 'new')).toThrow('no <!-- page -->')
})
