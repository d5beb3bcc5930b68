import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CONNECTIONS, connectionShortage } from '../storage/postgres-connections.ts'
import { projectRoot } from '../storage/root.ts'
import type { SharedDatabase } from '../storage/storage.ts'
import { openPglite } from '../testing/pglite.ts'
import { connectionsReadiness, connectionsWarning } from './enough-connections.ts'

const allowing = (allowed: number): { shared: SharedDatabase } => ({
  shared: { query: async <Row>() => (allowed < CONNECTIONS ? [{ needed: CONNECTIONS, allowed }] : []) as Row[] },
})

test('a server warns if PostgreSQL allows too few connections, and is silent with enough and with SQLite', async () => {
  expect(await connectionsWarning(allowing(11))).toMatch(/^DATABASE_URL: PostgreSQL allows 11 connections.*need 12/)
  expect(await connectionsWarning(allowing(12))).toBeNull()
  expect(await connectionsWarning({})).toBeNull()
  expect(await connectionsReadiness(allowing(11)).report()).toEqual({ tooFewConnections: { needed: 12, allowed: 11 } })
  expect(await connectionsReadiness(allowing(12)).report()).toEqual({})
})

test('a PostgreSQL without limits of its own allows enough', async () => {
  const { shared, close } = await openPglite()
  afterAll(close)
  if (!shared) throw new Error('PostgreSQL is shared')
  expect(await connectionShortage(shared)).toBeNull()
})

test('docs/scale.md names the number of connections that a server needs', () => {
  const text = readFileSync(path.join(projectRoot, 'docs/scale.md'), 'utf8')
  expect(text).toContain(`each server uses ${CONNECTIONS}. Set \`max_connections\` to at least ${CONNECTIONS} times`)
})
