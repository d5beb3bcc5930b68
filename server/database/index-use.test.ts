import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuditRepository } from '../audit/audit-repository.ts'
import { createDeskRepository } from '../checkout/desk-repository.ts'
import { createOrderRepository } from '../checkout/order-repository.ts'
import { createRefundRepository } from '../checkout/refund-repository.ts'
import { createMailRepository } from '../mail/mail-repository.ts'
import { createOfficeRepository } from '../office/office-repository.ts'
import { createBookingsRepository } from '../reservations/stored/bookings-repository.ts'
import { type Explained, explainedPostgres, explainedSqlite } from '../testing/explained.ts'

/** Number of rows in each table. With fewer, PostgreSQL prefers a sequential scan. */
const MANY = 3000

async function onPostgres(): Promise<Explained> {
  const database = await explainedPostgres(afterAll)
  await database.execute(`
    insert into mails (id, recipient, subject, text, html, language, created_at, sent_at, tries, not_before)
      select n, 'a@example.com', '', '', '', 'en', n, case when n % 100 > 0 then n end, n % 3, n
      from generate_series(1, ${MANY}) n;
    insert into orders (ref, owner, order_id, state, open_cart, items, subtotal_cents, total_cents, delivery_day, language, created_at)
      select n, n, n, 'created', n, '[]', 0, 500, '2030-06-01', 'en', n from generate_series(1, ${MANY}) n;
    update orders set state = 'cancelled', open_cart = null where order_id % 100 > 0;
    insert into reservations (owner, id, uid, club, date, court, court_id, hour, title, starts_at, created_at)
      select n, n, n, 'naco', to_char(date '2020-01-01' + n, 'YYYY-MM-DD'), '1', 'naco-1', 8, '', n, n from generate_series(1, ${MANY}) n;
    insert into court_units (court_id, unit, booking)
      select 'naco-' || court, n, n from generate_series(1, ${MANY}) n, generate_series(1, 4) court;
    insert into person_units (person, unit, booking) select n, n, n from generate_series(1, ${MANY}) n;
    insert into matches (id, category, player1, player2, description, date, live_stream, umpire, created_at, updated_at)
      select n, '', 'a', 'b', '', n, false, n % 500, 0, 0 from generate_series(1, ${MANY}) n;
    insert into audit_records (id, at, who, action, subject)
      select n, n, n % 50, 'post.update', n % 500 from generate_series(1, ${MANY}) n;
    analyze`)
  return database
}

const week = { from: '2026-06-01', to: '2026-06-07' }

describe.each([
  ['SQLite', () => explainedSqlite(afterAll)],
  ['PostgreSQL', onPostgres],
])('on %s, frequent queries never read a whole table', (_, open) => {
  let storage: Explained['storage']
  let plansOf: Explained['plansOf']
  beforeAll(async () => {
    ;({ storage, plansOf } = await open())
  })

  test('due emails, open orders, reservations by date', async () => {
    const plans = {
      untried: await plansOf(() => createMailRepository(storage).due(2000, 'untried', 20)),
      failed: await plansOf(() => createMailRepository(storage).due(2000, 'failed', 20)),
      orders: await plansOf(() => createOrderRepository(storage).open()),
      reservations: await plansOf(() => createBookingsRepository(storage).onDates(week)),
    }
    expect(plans).toEqual({
      untried: expect.stringContaining('mails_unsent'),
      failed: expect.stringContaining('mails_unsent'),
      orders: expect.stringContaining('orders_open_since'),
      reservations: expect.stringContaining('reservations_date'),
    })
    // A full table scan: `SCAN` in SQLite's plans, `Seq Scan` in PostgreSQL's.
    for (const plan of Object.values(plans)) expect(plan).not.toMatch(/SCAN (mails|reservations)|Seq Scan/)
  })

  test('the slots of a day: of the courts of a club, and of a person', async () => {
    const { takenUnits, playing, dueReminders, expired } = createBookingsRepository(storage)
    const day = { from: 1000, to: 1003 }
    const plans = {
      courts: await plansOf(() => takenUnits(['naco-1', 'naco-2', 'naco-3', 'naco-4'], day)),
      person: await plansOf(() => playing('7', day)),
      reminders: await plansOf(() => dueReminders(2000, 100)),
      expired: await plansOf(() => expired(2000)),
    }
    expect(plans).toEqual({
      courts: expect.stringMatching(/court_units_court_id_unit_pk|sqlite_autoindex_court_units/),
      person: expect.stringMatching(/person_units_person_unit_pk|sqlite_autoindex_person_units/),
      reminders: expect.stringContaining('reservations_reminder'),
      expired: expect.stringContaining('reservations_held'),
    })
    // PostgreSQL reads the few bookings of this test at once to join them.
    for (const plan of Object.values(plans)) expect(plan).not.toMatch(/(Seq Scan on|SCAN) (court|person)_units/)
  })

  test('the orders of all buyers, by any filter and on any page', async () => {
    const list = createDeskRepository(storage).list
    const plans = {
      all: await plansOf(() => list({}, 20)),
      next: await plansOf(() => list({}, 20, '2000-a')),
      state: await plansOf(() => list({ filter: 'pending' }, 20, '2000-a')),
      waiting: await plansOf(() => list({ filter: 'waiting' }, 20)),
      refunded: await plansOf(() => list({ filter: 'refunded' }, 20)),
      number: await plansOf(() => list({ q: '1764338500000' }, 20)),
      refunds: await plansOf(() => createRefundRepository(storage).requested()),
    }
    expect(plans).toEqual({
      all: expect.stringContaining('orders_created'),
      next: expect.stringContaining('orders_created'),
      state: expect.stringContaining('orders_state'),
      waiting: expect.stringContaining('orders_to_hand_over'),
      refunded: expect.stringContaining('orders_refunds'),
      number: expect.stringContaining('orders_number'),
      refunds: expect.stringContaining('orders_refunds'),
    })
    for (const plan of Object.values(plans)) expect(plan).not.toMatch(/Seq Scan|SCAN orders(?! USING INDEX)/)
  })

  test('the matches of umpires', async () => {
    const plan = await plansOf(() => createOfficeRepository(storage).umpiredBy(['7', '8'], 2000))
    expect(plan).toContain('matches_umpire')
    expect(plan).not.toMatch(/SCAN matches|Seq Scan/)
  })

  test('the archived matches, of all clubs or of some, and those of a court or of some days', async () => {
    const list = createOfficeRepository(storage).archived
    const plans = {
      all: await plansOf(() => list(null, { limit: 20 })),
      next: await plansOf(() => list(null, { limit: 20, cursor: '2000_a' })),
      clubs: await plansOf(() => list(['club_naco', 'club_gazcue'], { limit: 20, cursor: '2000_a' })),
      place: await plansOf(() => list(null, { limit: 20, club: 'club_naco', court: 'club_naco-1' })),
      days: await plansOf(() => list(null, { limit: 20, from: '2026-11-01', to: '2026-12-01' })),
    }
    for (const plan of Object.values(plans)) {
      expect(plan).toContain('matches_archived')
      expect(plan).not.toMatch(/Seq Scan|TEMP B-TREE|Sort/)
    }
  })

  test('the audit log, by any filter and on any page', async () => {
    const list = createAuditRepository(storage).list
    const plans = {
      all: await plansOf(() => list({}, 20)),
      next: await plansOf(() => list({}, 20, '2000-7')),
      who: await plansOf(() => list({ who: '7' }, 20)),
      whoNext: await plansOf(() => list({ who: '7' }, 20, '2000-7')),
      whoAction: await plansOf(() => list({ who: '7', action: 'post.create' }, 20)),
      action: await plansOf(() => list({ action: 'post.create' }, 20)),
      subject: await plansOf(() => list({ subject: '7' }, 20)),
      time: await plansOf(() => list({ from: 5, until: 9 }, 20)),
    }
    expect(plans).toEqual({
      all: expect.stringContaining('audit_records_at'),
      next: expect.stringContaining('audit_records_at'),
      who: expect.stringMatching(/audit_records_who/),
      whoNext: expect.stringMatching(/audit_records_who/),
      whoAction: expect.stringMatching(/audit_records_(who_)?action/),
      action: expect.stringContaining('audit_records_action'),
      subject: expect.stringContaining('audit_records_subject'),
      time: expect.stringContaining('audit_records_at'),
    })
    for (const plan of Object.values(plans)) expect(plan).not.toMatch(/Seq Scan|TEMP B-TREE/)
  })
})
