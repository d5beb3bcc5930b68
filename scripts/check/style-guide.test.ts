import path from 'node:path'
import { expect, test } from 'vitest'
import { DOCS_STYLES } from '../../server/http/docs-look.ts'
import { COLOURS, SIZES, SPACES } from '../../web/styleguide/tokens.ts'
import { sourceFiles } from './source-files.ts'

/** What is neither a colour nor a size nor a space. */
const OTHERS = ['sans', 'board', 'header', 'bar', 'wide', 'gutter', 'ease', 'quick']

test('the style guide shows every colour, size and space that there is, and none that is gone', () => {
  const [{ text } = { text: '' }] = sourceFiles('web/ui', 'tokens.css')
  const declared = [...text.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name)
  const tokens = new Set(declared.filter((name) => !OTHERS.includes(name)))
  expect([...COLOURS, ...SIZES, ...SPACES].sort()).toEqual([...tokens].sort())
})

test('the style guide shows every part of ui/', () => {
  const shown = sourceFiles('web/styleguide', '.tsx').flatMap(({ text }) =>
    [...text.matchAll(/from '\.\.\/ui\/([\w.-]+)'/g)].map(([, part]) => part),
  )
  const parts = sourceFiles('web/ui', '.tsx').map((part) => path.basename(part.path))
  expect(parts.length).toBeGreaterThan(15)
  expect([...parts, 'hours-table.module.css'].filter((part) => !shown.includes(part))).toEqual([])
})

test('the page of the calls has the colours of the site', () => {
  const [{ text } = { text: '' }] = sourceFiles('web/ui', 'tokens.css')
  const told = [...DOCS_STYLES.matchAll(/^ {2}--[\w-]+: light-dark\(.*\);$/gm)].map(([line]) => line.trim())
  // What is read alone is blue there: it has no token of its own.
  const lent = told.filter((line) => !line.startsWith('--read'))
  expect(lent.length).toBeGreaterThan(5)
  expect(lent.filter((line) => !text.includes(line))).toEqual([])
})
