import { expect, test } from 'vitest'
import { wrongTags } from './guarantee-tags.ts'

// The tags are put together here, because the check also reads this file.
const tagged = (tag: string, name = 'keeps every point') => `test('[${tag}] ${name}', () => {})`
const page = {
  path: 'page.md',
  text: '| tag |\n| --- |\n| F1 | kill -9 |\n| rule 3 | order |\n| §4 | scores |\n| W1 | matches |',
}
const wrongIn = (...texts: string[]) => wrongTags(page, [{ path: 'a.test.ts', text: texts.join('\n') }])
const ALL = [tagged('F1'), tagged('rule 3'), tagged('§4'), tagged('W1')]

test('a page and tests with the same tags have no errors', () => {
  expect(wrongIn(...ALL)).toEqual([])
})

test('reports a tag that the page does not explain, once for each file', () => {
  expect(wrongIn(...ALL, tagged('F2'), tagged('F2', 'and none twice'), tagged('rule 27c'))).toEqual([
    `a.test.ts: page.md does not explain [${'F2'}]`,
    `a.test.ts: page.md does not explain [${'rule 27c'}]`,
  ])
})

test('reports a tag that no test has', () => {
  expect(wrongIn(...ALL.slice(1))).toEqual([`page.md: no test has the tag [${'F1'}]`])
  expect(wrongIn(...ALL.slice(0, 3))).toEqual([`page.md: no test has the tag [${'W1'}]`])
})
