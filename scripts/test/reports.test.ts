import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storyOutcome, unitOutcome } from './reports.ts'

function reported(report: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ventaja-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('names a failed unit test, its file and the first line of the reason', () => {
  const file = reported({
    numPassedTests: 7,
    testResults: [
      {
        name: '/home/ana/club/shared/score.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'love is nought' },
          { status: 'failed', fullName: 'deuce is 40:40', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at x'] },
        ],
      },
    ],
  })
  expect(unitOutcome(file, '/home/ana/club')).toEqual({
    passed: 7,
    failures: ['shared/score.test.ts › deuce is 40:40: expected 1'],
  })
})

test('counts a test file that did not load as a failure', () => {
  const file = reported({
    numPassedTests: 0,
    testResults: [{ name: '/club/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  })
  expect(unitOutcome(file, '/club')?.failures).toEqual(['a.test.ts › the file itself: no such module'])
})

test('names a failed story, at any depth', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'shop.spec.ts',
    tests: [{ status, results: [{ error: { message: 'it timed out' } }, {}] }],
  })
  const file = reported({
    stats: { expected: 3 },
    suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected')] }] }],
  })
  expect(storyOutcome(file)).toEqual({
    passed: 3,
    failures: ['shop.spec.ts › two: it timed out'],
  })
})

test('names the line of a failed story and what it looked for', () => {
  const message =
    "Error: \u001b[2mexpect(locator).toBeVisible() failed\u001b[22m\n\nLocator: getByText('Paid')\nTimeout: 15000ms"
  const results = [{ error: { message, location: { file: '/club/shop.spec.ts', line: 12, column: 3 } } }]
  const spec = { title: 'one', file: 'shop.spec.ts', tests: [{ status: 'unexpected', results }] }
  expect(storyOutcome(reported({ stats: { expected: 0 }, suites: [{ specs: [spec] }] }))?.failures).toEqual([
    "shop.spec.ts:12 › one: Error: expect(locator).toBeVisible() failed, getByText('Paid')",
  ])
})

test('returns undefined without a report', () => {
  expect(unitOutcome('/nowhere/report.json', '/')).toBeUndefined()
  expect(storyOutcome('/nowhere/report.json')).toBeUndefined()
})
