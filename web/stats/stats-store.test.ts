import { expect, onTestFinished, test, vi } from 'vitest'
import { loader } from '../api/use-loaded.ts'
import { readReport } from './stats-store.ts'

const answerWith = (answer: () => Response | Promise<Response>) => {
  vi.stubGlobal('fetch', async () => answer())
  onTestFinished(() => void vi.unstubAllGlobals())
}

test.each([
  ['an answer that is not OK', () => new Response('{}', { status: 500 }), 'Network response was not ok'],
  ['an answer that is no list', () => new Response('{}'), 'not a list'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
])('[§4] [§8] a failed report keeps the message of %s, and its rows', async (_what, answer, message) => {
  const report = loader(() => readReport('stats', 'm1'))
  answerWith(() => new Response('[]'))
  await report.load()
  answerWith(answer)
  await report.load()
  expect(report.store.getState()).toMatchObject({ value: [], error: { message } })
})

test('[§4] each report makes its documented call', async () => {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push([path, JSON.parse(body)])
    return new Response('[]')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const name of ['stats', 'statswinner', 'unforcedError'] as const) await readReport(name, 'm1')
  expect(calls).toEqual([
    ['/statsbymatch', { description: '', id: 'm1', action: 'REPORT' }],
    ['/statsbymatchwinner', { id: 'm1', action: 'REPORT' }],
    ['/statsbymatchunforcederror', { id: 'm1', action: 'REPORT' }],
  ])
})
