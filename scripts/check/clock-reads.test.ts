import { expect, test } from 'vitest'
import { clockReads } from './clock-reads.ts'

const reads = (text: string, mayRead = {}) => clockReads([{ path: 'web/page.ts', text }], mayRead)

test.each([
  'const now = Date.now()',
  'const [now] = useState(Date.now)',
  'function day(now = Date.now()) {}',
  'const now = new Date()',
  'const now = new Date',
  'const text = Date()',
  'const now = Temporal.Now.instant()',
  'const begun = performance.timeOrigin',
  'const text = new Intl.DateTimeFormat("en").format()',
])('reports a read of this device’s clock: %s', (text) => {
  expect(reads(text)).toEqual([expect.stringMatching(/^web\/page\.ts: /)])
})

test.each([
  'const now = serverNow()',
  'const past = new Date(0)',
  'const text = new Date(moment).toISOString()',
  'const text = format.format(moment)',
  'const since = performance.now()',
  '/** Unlike Date.now(), it is right. */',
  '// new Date() may be wrong.',
])('accepts %s', (text) => {
  expect(reads(text)).toEqual([])
})

test('accepts a read with a reason, and reports a reason without a read', () => {
  expect(reads('const now = Date.now()', { 'web/page.ts': 'measures a pause' })).toEqual([])
  expect(reads('const now = serverNow()', { 'web/page.ts': 'measures a pause' })).toHaveLength(1)
})
