import { type SlotMinutes, SURFACES } from '../../shared/clubs/club-limits.ts'
import type { OpenTime } from '../../shared/clubs/club-schemas.ts'
import { WEEKDAYS, type Weekday } from '../../shared/time/week.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Clubs, their courts, opening hours and prices, and the times at which courts are blocked. */
export function clubTables(c: Columns) {
  const clubs = c.table('clubs', {
    id: c.text('id').primaryKey(),
    position: c.integer('position').notNull(),
    name: c.text('name').notNull(),
    image: c.text('image').notNull(),
    address: c.text('address').notNull(),
    /** A name of the IANA database. */
    timeZone: c.text('time_zone').notNull(),
    /** Currency of the courts’ prices, a code of ISO 4217; null: that of the shop. */
    currency: c.text('currency'),
    /** A rule that is null has the value of the server's settings. */
    quota: c.integer('quota'),
    leadMinutes: c.integer('lead_minutes'),
    cancelMinutes: c.integer('cancel_minutes'),
    daysAhead: c.integer('days_ahead').notNull(),
    holdMinutes: c.integer('hold_minutes').notNull(),
    offerMinutes: c.integer('offer_minutes').notNull(),
    maxSlots: c.integer('max_slots').notNull().default(2),
    // How long matches take a court, by the kind of their format (minutes).
    best3Minutes: c.integer('best3_minutes').notNull().default(120),
    matchTiebreakMinutes: c.integer('match_tiebreak_minutes').notNull().default(90),
    best5Minutes: c.integer('best5_minutes').notNull().default(180),
    shortMinutes: c.integer('short_minutes').notNull().default(60),
    /** Whether members may take a free court at once. */
    walkIns: c.flag('walk_ins').notNull().default(false),
    /** Whether the later dates of a weekly series may be after the last date that can be booked. */
    seriesBeyondWindow: c.flag('series_beyond_window').notNull().default(false),
    /** Whether hours without a price are free of charge on purpose. */
    freeOfCharge: c.flag('free_of_charge').notNull().default(false),
    /** Archived clubs are not listed. Their past bookings and matches keep the name. */
    archivedAt: c.millis('archived_at'),
    /** Whether an archived club was not open yet. The office prepares it. */
    draft: c.flag('draft').notNull().default(false),
    /** Changes with every change of the club, its courts, hours or prices. */
    version: c.integer('version').notNull(),
  })
  const courts = c.table(
    'courts',
    {
      id: c.text('id').primaryKey(),
      club: c.text('club').notNull(),
      number: c.integer('number').notNull(),
      name: c.text('name').notNull(),
      surface: c.oneOf('surface', SURFACES),
      indoor: c.flag('indoor').notNull(),
      lights: c.flag('lights').notNull(),
      slotMinutes: c.integer('slot_minutes').$type<SlotMinutes>().notNull(),
      archivedAt: c.millis('archived_at'),
    },
    (court) => [c.unique('courts_number', court.club, court.number)],
  )
  /** A weekday without a row: the club is closed. */
  const openingHours = c.table(
    'opening_hours',
    {
      club: c.text('club').notNull(),
      weekday: c.oneOf('weekday', WEEKDAYS).notNull(),
      /** Minutes after midnight. */
      opens: c.integer('opens').notNull(),
      closes: c.integer('closes').notNull(),
    },
    (hours) => [c.primaryKey(hours.club, hours.weekday)],
  )
  /** A slot without a row is free of charge. */
  const prices = c.table(
    'prices',
    {
      club: c.text('club').notNull(),
      position: c.integer('position').notNull(),
      /** Null: all courts of the club. */
      court: c.text('court'),
      weekdays: c.json<readonly Weekday[]>('weekdays').notNull(),
      from: c.integer('from_minute').notNull(),
      to: c.integer('to_minute').notNull(),
      memberCents: c.money('member_cents').notNull(),
      guestCents: c.money('guest_cents').notNull(),
    },
    (price) => [c.primaryKey(price.club, price.position)],
  )
  /** Hours that replace the usual ones. The last row that is valid for a court and a date counts. */
  const otherHours = c.table(
    'other_hours',
    {
      club: c.text('club').notNull(),
      position: c.integer('position').notNull(),
      name: c.text('name').notNull(),
      /** Dates at the club, `yyyy-mm-dd`; null: no first or no last one. */
      from: c.text('from_date'),
      until: c.text('until_date'),
      yearly: c.flag('yearly').notNull(),
      weekdays: c.json<readonly Weekday[]>('weekdays').notNull(),
      /** Null: all courts of the club. */
      courts: c.json<readonly string[]>('courts'),
      /** Minutes after midnight; empty: closed. */
      open: c.json<readonly OpenTime[]>('open').notNull(),
    },
    (hours) => [c.primaryKey(hours.club, hours.position)],
  )
  const blocks = c.table(
    'blocks',
    {
      id: c.text('id').primaryKey(),
      court: c.text('court').notNull(),
      reason: c.text('reason').notNull(),
      /** Date of the block at the club, `yyyy-mm-dd`. A weekly block begins on this date. */
      date: c.text('date').notNull(),
      from: c.integer('from_minute').notNull(),
      to: c.integer('to_minute').notNull(),
      /** Last date of a weekly block; null for a block on one date. */
      weeklyUntil: c.text('weekly_until'),
      createdAt: c.millis('created_at').notNull(),
      /** Number of changes since the block was made. */
      sequence: c.integer('sequence').notNull().default(0),
    },
    (block) => [c.index('blocks_court', block.court, block.date)],
  )
  return { clubs, courts, openingHours, otherHours, prices, blocks }
}
