import { sql } from 'drizzle-orm'
import { AUDIT_ACTIONS } from '../../shared/audit/audit.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { newPerson, searchText } from '../people/person-row.ts'
import type { Storage } from '../storage/storage.ts'
import { anOrder } from './an-order.ts'

/** Number of rows of each list. */
export interface OfficeSizes {
  readonly people: number
  readonly orders: number
  readonly records: number
  readonly grants: number
}

/** Number of rows in one statement. */
const A_STATEMENT = 500
const MINUTE = 60_000
const EPOCH = Date.UTC(2026, 0, 1)

const FIRST_NAMES = 'Ana,Luz,Beto,Iván,Eva,José,Nélida,Rosa,Pía,Raúl,Élodie,Marc,Inés,Omar,Zoé,Paul,Noa,Aldo,Mía,Hugo'
const LAST_NAMES =
  'García,Reyes,Marte,Cruz,Díaz,Peña,Núñez,Castro,Garçon,Lefèvre,Polanco,Tejada,Ureña,Vargas,Soto,Ozuna,Mejía,Lara,Féliz,Abreu'
const [FIRST, LAST] = [FIRST_NAMES.split(','), LAST_NAMES.split(',')]

/** Names repeat after 400 people. Every email is different. */
const nameOf = (n: number): string => `${FIRST[n % 20]} ${LAST[Math.floor(n / 20) % 20]}`
const emailOf = (n: number): string => `${searchText(nameOf(n), '').replaceAll(' ', '.')}.${n}@example.com`

/** Fills the office's lists. Every 50th person is an umpire. */
export async function fillOffice(storage: Storage, { people, orders, records, grants }: OfficeSizes): Promise<void> {
  const { tables } = storage
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const insert = async (table: keyof typeof tables, rows: readonly object[]): Promise<void> => {
    for (const some of chunks(rows, A_STATEMENT))
      await storage.atomically((tx) => [
        tx
          .insert(tables[table])
          .values(some as never)
          .returning(),
      ])
  }

  await insert(
    'people',
    numbers(people).map((n) => {
      const [name, email] = [nameOf(n), emailOf(n)]
      return { ...newPerson(email, EPOCH), id: `person-${n}`, name, search: searchText(name, email), signedInAt: EPOCH }
    }),
  )
  const umpires = numbers(people).filter((n) => n % 50 === 0)
  await insert(
    'roles',
    umpires.map((n) => ({ personId: `person-${n}`, club: 'club_naco', role: 'umpire', createdAt: EPOCH })),
  )
  await insert(
    'orders',
    numbers(orders).map((n) => ({
      ...anOrder({ ref: `filled-${n}`, owner: emailOf(n % people), orderId: EPOCH + n, createdAt: EPOCH + n * MINUTE }),
      openFor: `filled-${n}`,
    })),
  )
  // One order of 100 stays open.
  await storage.atomically((tx) => [
    tx
      .update(tables.orders)
      .set({ state: 'cancelled', openFor: null })
      .where(sql`${tables.orders.orderId} % 100 > 0`)
      .returning({ ref: tables.orders.ref }),
  ])
  await insert(
    'auditRecords',
    numbers(records).map((n) => ({
      id: n,
      at: EPOCH + n * 1000,
      who: `person-${n % 30}`,
      action: AUDIT_ACTIONS[n % AUDIT_ACTIONS.length],
      subject: `subject-${n % 1000}`,
      club: null,
      before: null,
      after: { number: n },
    })),
  )
  await insert(
    'grants',
    numbers(grants).map((n) => ({
      id: `grant-${n}`,
      hash: `hash-${n}`,
      match: n % 2 === 0 ? `match-${n % 100}` : null,
      court: n % 2 === 0 ? null : `club_naco-${n % 100}`,
      from: EPOCH,
      until: EPOCH + MINUTE,
      label: 'Umpire',
      createdBy: 'key',
      createdAt: EPOCH + n,
      revokedAt: null,
    })),
  )
}
