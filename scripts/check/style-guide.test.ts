import path from 'node:path'
import { expect, test } from 'vitest'
import { COLOURS, SIZES, SPACES } from '../../web/styleguide/tokens.ts'
import { sourceFiles } from './source-files.ts'

/** Tokens that are not colours, sizes or spaces. */
const OTHERS = ['sans', 'board', 'header', 'bar', 'wide', 'gutter', 'ease', 'quick']

test('the style guide shows exactly the declared colours, sizes and spaces', () => {
  const [{ text } = { text: '' }] = sourceFiles('web/ui', 'tokens.css')
  const declared = [...text.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name)
  const tokens = new Set(declared.filter((name) => !OTHERS.includes(name)))
  expect([...COLOURS, ...SIZES, ...SPACES].sort()).toEqual([...tokens].sort())
})

test('the style guide shows every component of ui/', () => {
  const shown = sourceFiles('web/styleguide', '.tsx').flatMap(({ text }) =>
    [...text.matchAll(/from '\.\.\/ui\/([\w.-]+)'/g)].map(([, part]) => part),
  )
  const parts = sourceFiles('web/ui', '.tsx').map((part) => path.basename(part.path))
  expect(parts.length).toBeGreaterThan(15)
  expect([...parts, 'hours-table.module.css'].filter((part) => !shown.includes(part))).toEqual([])
})
