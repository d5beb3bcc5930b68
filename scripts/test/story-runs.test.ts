import { expect, test } from 'vitest'
import { storyRuns } from './story-runs.ts'

test.each([
  ['5f74d9480000', 'quarter 1 of 4', '--shard=1/4'],
  ['2a971c0d', 'quarter 2 of 4', '--shard=2/4'],
  ['75fcd742ffff', 'quarter 3 of 4', '--shard=3/4'],
  ['4978f5df', 'quarter 4 of 4', '--shard=4/4'],
])('the commit %s runs the core stories and %s of the others', (commit, quarter, shard) => {
  const [core, others] = storyRuns(commit)
  expect(core?.[1]).toEqual(['--grep', '@core'])
  expect(others?.[0]).toContain(quarter)
  expect(others?.[1]).toEqual(['--grep-invert', '@core', shard])
})
