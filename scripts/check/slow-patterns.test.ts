import { expect, test } from 'vitest'
import { slownessOf, slowPatterns } from './slow-patterns.ts'

test.each([
  ['^(a+)+$', 'exponentially many ways'],
  ['^\\d+\\w*x', 'in many ways'],
  ['\\s+$', 'tried again from each'],
  ['([^?&]+)=', 'tried again from each'],
  ['(?<=a\\p{M}*)b', 'many repetitions'],
  ['(?<=;)(?=\\s*=)', 'looks around without a limit with \\s*'],
])('/%s/ may be slow', (source, reason) => {
  expect(slownessOf({ source, flags: 'u' })).toContain(reason)
})

test.each(['^\\s*$', '[^?&]+', '(?<=[;\\t])', '(?<=a\\p{M}{0,30})b', '^\\d+\\.\\d+$', '"(?:[^"]|"")*"$'])(
  '/%s/ takes linear time',
  (source) => {
    expect(slownessOf({ source, flags: 'yu' })).toBeNull()
  },
)

test('finds patterns in literals, and refuses those that a function builds', async () => {
  const text = 'const a = (text: string) => /\\s+$/.test(text)\nfunction b(c: string) { return new RegExp(c) }'
  const { count, slow } = await slowPatterns([{ path: 'shared/text/some.ts', text }])
  expect(count).toBe(1)
  expect(slow).toEqual([
    expect.stringMatching(/^shared\/text\/some\.ts: \/\\s\+\$\/ is tried again/),
    expect.stringContaining('new RegExp(c) is built in a function'),
  ])
})
