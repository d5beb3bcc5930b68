import { expect, test } from 'vitest'
import { COLOURS, SIZES, SPACES } from '../../web/styleguide/tokens.ts'
import { sourceFiles } from './source-files.ts'

/** What is neither a colour nor a size nor a space. */
const OTHERS = ['sans', 'board', 'header', 'wide', 'gutter', 'ease', 'quick']

test('the style guide shows every colour, size and space that there is, and none that is gone', () => {
  const [{ text } = { text: '' }] = sourceFiles('web/ui', 'tokens.css')
  const declared = [...text.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name)
  const tokens = new Set(declared.filter((name) => !OTHERS.includes(name)))
  expect([...COLOURS, ...SIZES, ...SPACES].sort()).toEqual([...tokens].sort())
})
