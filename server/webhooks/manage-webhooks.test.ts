import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAudit } from '../audit/audit.ts'
import { openSqlite } from '../database/sqlite.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { manageWebhooks } from './manage-webhooks.ts'
import { createWebhooksRepository } from './webhooks-repository.ts'

test('of two requests that read the same webhook, both are carried out', async () => {
  const storage = openSqlite(path.join(temporaryFolder(), 'test.db'))
  onTestFinished(storage.close)
  const clock = () => 1_000_000
  const repository = createWebhooksRepository(storage)
  const management = manageWebhooks(
    { storage, clubs: { check: () => undefined }, audit: openAudit(storage, clock), clock },
    { repository, privateHosts: new Set(), onChanged: () => undefined },
  )
  await management.create({ id: 'w1', address: 'https://a.example/', events: ['match.ended'], club: null }, 'ana')
  const read = await management.find('w1')

  const [first, again, other] = [
    await management.replaceSecret(read, 's1', 'ana'),
    await management.replaceSecret(read, 's1', 'ana'),
    await management.replaceSecret(read, 's2', 'beto'),
  ]
  expect([first.isNew, again.isNew, other.isNew]).toEqual([true, false, true])
  expect(again.secret).toBe(first.secret)
  expect(await management.find('w1')).toMatchObject({ secret: other.secret, oldSecret: first.secret })

  await storage.atomically((tx) => [repository.update(tx, 'w1', { enabled: false, offReason: 'failures' })])
  await management.change(read, { address: 'https://b.example/' }, 'ana')
  await management.change(read, { events: ['match.started'] }, 'beto')
  expect(await management.find('w1')).toMatchObject({
    address: 'https://b.example/',
    events: ['match.started'],
    enabled: false,
    offReason: 'failures',
  })
})
