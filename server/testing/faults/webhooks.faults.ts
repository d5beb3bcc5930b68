import { expect, test } from 'vitest'
import { createWebhooksRepository } from '../../webhooks/webhooks-repository.ts'
import { sized } from '../brief.ts'
import { pointBy } from '../client.ts'
import { openDatabase } from '../database.ts'
import { A_WEBHOOK, startReceiver } from '../webhook-receiver.ts'
import { startBuilt } from './built-server.ts'

const MATCHES = sized(5, 25)
/** A claim of the killed server lasts 30 s. */
const PATIENCE_MS = 60_000

test('after kill -9 during requests that hang, the server sends every event after its restart, in order for each match', async () => {
  let hangs = true
  const receiver = await startReceiver(() => hangs)
  const server = await startBuilt({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  const storage = await openDatabase(server.file)
  const webhook = { ...A_WEBHOOK, address: receiver.url }
  await storage.atomically((tx) => [createWebhooksRepository(storage).create(tx, webhook)])
  await storage.close()
  const matches: string[] = []
  for (let each = 0; each < MATCHES; each++) {
    const { id, one } = await server.newMatch({ format: 'SET1-S:2/TB7' })
    await server.score(
      id,
      Array.from({ length: 8 }, () => pointBy(one)),
    )
    matches.push(id)
  }
  await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(4)
  server.kill('SIGKILL')
  await server.ended

  hangs = false
  const before = receiver.requests.length
  await server.again()
  /** The events of a match since the restart. The server may send one twice. */
  const typesOf = (id: string) => {
    const sent = receiver.requests.slice(before).filter(({ body }) => body.match?.id === id)
    const ids = sent.map(({ body }) => body.id)
    return sent.filter((_, index) => ids[index] !== ids[index - 1]).map(({ body }) => body.type)
  }
  await expect
    .poll(() => matches.map(typesOf), { timeout: PATIENCE_MS })
    .toEqual(matches.map(() => ['match.started', 'set.ended', 'match.ended']))
})
