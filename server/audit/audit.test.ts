import path from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '../../shared/audit/audit.ts'
import { openSqlite } from '../database/sqlite.ts'
import { type Storage, touching } from '../storage/storage.ts'
import { openPglite } from '../testing/pglite.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { type Audit, type AuditEntry, openAudit } from './audit.ts'
import { type AuditFilter, type AuditRow, createAuditRepository } from './audit-repository.ts'

const openFile = async (): Promise<Storage> => openSqlite(path.join(temporaryFolder(afterAll), 'audit.db'))

describe.each([
  ['SQLite', openFile],
  ['PostgreSQL', openPglite],
])('on %s', (_, open) => {
  let storage: Storage
  let repository: ReturnType<typeof createAuditRepository>
  let audit: Audit
  let now = 0
  beforeAll(async () => {
    storage = await open()
    repository = createAuditRepository(storage)
    audit = openAudit(storage, () => now)
  })
  afterAll(() => storage.close())

  const record = (...entries: AuditEntry[]) => storage.atomically((tx) => entries.map((entry) => audit(tx, entry)))

  test('stores who did what, when and where, with the values before and after', async () => {
    now = 1_795_000_000_000
    const change = { before: { priceCents: 100, hidden: false }, after: { priceCents: 250, hidden: true } }
    await record({ who: 'person-1', action: 'product.update', subject: 7, club: 'club_naco', ...change })
    const { rows } = await repository.list({ who: 'person-1' }, 10)
    const id = expect.any(Number)
    expect(rows).toEqual([
      { id, at: now, who: 'person-1', action: 'product.update', subject: '7', club: 'club_naco', ...change },
    ])
  })

  test('stores a record only if its write succeeds', async () => {
    const { contentVersions: versions } = storage.tables
    const failing = storage.atomically((tx) => [
      audit(tx, { who: 'nobody', action: 'post.delete', subject: 'x' }),
      touching(tx.delete(versions).where(eq(versions.kind, 'none')).returning({ kind: versions.kind })),
    ])
    await expect(failing).rejects.toThrow()
    expect((await repository.list({ who: 'nobody' }, 10)).rows).toEqual([])
  })

  test('rejects changes and deletions', async () => {
    const { auditRecords } = storage.tables
    await record({ who: 'key', action: 'order.refund', subject: 'kept' })
    const [mine, returned] = [eq(auditRecords.subject, 'kept'), { id: auditRecords.id }]
    const changed = storage.atomically((tx) => [
      tx.update(auditRecords).set({ who: 'another' }).where(mine).returning(returned),
    ])
    await expect(changed).rejects.toThrow()
    const deleted = storage.atomically((tx) => [tx.delete(auditRecords).where(mine).returning(returned)])
    await expect(deleted).rejects.toThrow()
    expect((await repository.list({ subject: 'kept' }, 10)).rows).toMatchObject([{ who: 'key' }])
  })

  test('any filter returns the matching records newest first, in pages of any size', async () => {
    const who = fc.constantFrom('ana', 'beto')
    const action = fc.constantFrom(...AUDIT_ACTIONS.slice(0, 3))
    const subject = fc.constantFrom('1', '2')
    const at = fc.integer({ min: 1, max: 9 })
    const entries = fc.sample(fc.record({ who, action, subject, at }), 60)
    for (const { at: time, ...entry } of entries) {
      now = time
      await record(entry)
    }
    const { auditRecords } = storage.tables
    const all = (await storage.db.select().from(auditRecords)).filter((row) => row.at < 10).sort(newestFirst)
    const filter = fc.record({ who, action, subject, from: at, until: at }, { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(filter, fc.integer({ min: 1, max: 25 }), async (wanted, limit) => {
        const bounded = { until: 10, ...wanted }
        const found: AuditRow[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const { rows, next } = await repository.list(bounded, limit, cursor)
          if (next !== null) expect(rows).toHaveLength(limit)
          found.push(...rows)
          cursor = next
        }
        expect(found).toEqual(all.filter((row) => admits(bounded, row)))
      }),
      { numRuns: 40 },
    )
  })
})

const newestFirst = (a: AuditRow, b: AuditRow): number => b.at - a.at || b.id - a.id

const admits = ({ who, action, subject, from = 0, until = Infinity }: AuditFilter, row: AuditRow): boolean =>
  (who ?? row.who) === row.who &&
  (action ?? row.action) === row.action &&
  (subject ?? row.subject) === row.subject &&
  row.at >= from &&
  row.at < until
