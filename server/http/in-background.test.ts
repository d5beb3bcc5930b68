import { expect, test, vi } from 'vitest'
import { inBackground, inBackgroundUntilDone } from './in-background.ts'

const aLog = () => ({ warn: vi.fn(), error: vi.fn() })

test('logs the failure of work that nothing waits for, with its subject', async () => {
  const log = aLog()
  const err = new Error('no answer')
  inBackground(log, 'sending refunds', Promise.reject(err), { order: 'A1' })
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith({ order: 'A1', err }, 'failed: sending refunds'))
})

test('does work again until it succeeds, and logs only the first failure', async () => {
  const log = aLog()
  const work = vi.fn(async () => {
    if (work.mock.calls.length < 3) throw new Error('no answer')
  })
  inBackgroundUntilDone(log, 'publishing', work)
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3), 5000)
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(log.error).not.toHaveBeenCalled()
})
