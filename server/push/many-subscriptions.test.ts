import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_SUBSCRIPTIONS } from '../../shared/push/push-limits.ts'
import { openDatabase } from '../testing/database.ts'
import { aSubscription, browserKeys } from '../testing/push-service.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { openPushSubscriptions } from './push-subscriptions.ts'

test('of 10,000 subscriptions of one person at once, ten are stored', async () => {
  const storage = await openDatabase(path.join(temporaryFolder(), 'push.db'))
  onTestFinished(() => storage.close())
  const subscriptions = openPushSubscriptions({ storage, key: 'key', privateHosts: new Set(), clock: Date.now })
  const keys = browserKeys()
  const tries = Array.from({ length: 10_000 }, (_, n) =>
    subscriptions.put('ana', aSubscription(`https://push.example/${n}`, keys)),
  )
  const outcomes = await Promise.allSettled(tries)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10_000 - MOST_SUBSCRIPTIONS)
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ statusCode: 409, code: 'TOO_MANY_SUBSCRIPTIONS' })
  expect(await subscriptions.usable('ana')).toHaveLength(MOST_SUBSCRIPTIONS)
  expect(await subscriptions.usable('beto')).toEqual([])
}, 120_000)
