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

test('a unit test that failed is named with its file and the first line of why, and so is one that passed at the second try', () => {
  const file = reported({
    numPassedTests: 7,
    testResults: [
      {
        name: '/home/ana/club/shared/score.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'love is nought' },
          { status: 'passed', fullName: 'a let is nothing', failureMessages: ['too late\n at y'] },
          { status: 'failed', fullName: 'deuce is 40:40', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at x'] },
        ],
      },
    ],
  })
  expect(unitOutcome(file, '/home/ana/club')).toEqual({
    passed: 7,
    failures: ['shared/score.test.ts › deuce is 40:40: expected 1'],
    flaky: ['shared/score.test.ts › a let is nothing: too late'],
  })
})

test('a file of tests that could not be read is a failure of its own', () => {
  const file = reported({
    numPassedTests: 0,
    testResults: [{ name: '/club/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  })
  expect(unitOutcome(file, '/club')?.failures).toEqual(['a.test.ts › the file itself: no such module'])
})

test('a story that failed twice is named, however deep it lies; one that failed once has passed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'shop.spec.ts',
    tests: [{ status, results: [{ error: { message: 'it timed out' } }, {}] }],
  })
  const file = reported({
    stats: { expected: 3, flaky: 1 },
    suites: [{ specs: [spec('one', 'flaky')], suites: [{ specs: [spec('two', 'unexpected')] }] }],
  })
  expect(storyOutcome(file)).toEqual({
    passed: 4,
    failures: ['shop.spec.ts › two: it timed out'],
    flaky: ['shop.spec.ts › one: it timed out'],
  })
})

test('where no report was written there is nothing to say', () => {
  expect(unitOutcome('/nowhere/report.json', '/')).toBeUndefined()
  expect(storyOutcome('/nowhere/report.json')).toBeUndefined()
})
