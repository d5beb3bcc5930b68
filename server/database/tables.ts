import { auditTables } from '../audit/audit-tables.ts'
import { blogTables } from '../blog/blog-tables.ts'
import { brandTables } from '../brand/brand-tables.ts'
import { calendarTables } from '../calendar/calendar-tables.ts'
import { cartTables } from '../cart/cart-tables.ts'
import { orderTables } from '../checkout/order-tables.ts'
import { tillTables } from '../checkout/till-tables.ts'
import { clubTables } from '../clubs/clubs-tables.ts'
import { keyHashTables } from '../cluster/key-hash-tables.ts'
import { competitionTables } from '../competitions/competition-tables.ts'
import { importTables } from '../competitions/import-tables.ts'
import { contentTables } from '../content/content-tables.ts'
import { followTables } from '../follow/follow-tables.ts'
import { grantTables } from '../grants/grant-tables.ts'
import { mailTables } from '../mail/mail-tables.ts'
import { matchTables } from '../matches/matches-tables.ts'
import { notificationTables } from '../notifications/notification-tables.ts'
import { officeTables } from '../office/office-tables.ts'
import { orderOfPlayTables } from '../order/order-tables.ts'
import { sandboxTables } from '../payment/sandbox-tables.ts'
import { peopleTables } from '../people/people-tables.ts'
import { playerTables } from '../players/player-tables.ts'
import { ratingTables } from '../players/rating-tables.ts'
import { pushTables } from '../push/push-tables.ts'
import { reservationTables } from '../reservations/stored/reservations-tables.ts'
import { waitTables } from '../reservations/stored/wait-tables.ts'
import { shopTables } from '../shop/shop-tables.ts'
import type { Columns } from '../storage/columns.sqlite.ts'
import { trialTables } from '../trial/trial-tables.ts'
import { webhookTables } from '../webhooks/webhooks-tables.ts'

declare module '../storage/storage.ts' {
  interface Tables extends ReturnType<typeof tablesOf> {}
}

/** Returns the tables of all features, made with one database's columns. */
export const tablesOf = (c: Columns) => ({
  ...matchTables(c),
  ...contentTables(c),
  ...trialTables(c),
  ...blogTables(c),
  ...brandTables(c),
  ...reservationTables(c),
  ...calendarTables(c),
  ...shopTables(c),
  ...cartTables(c),
  ...orderTables(c),
  ...tillTables(c),
  ...sandboxTables(c),
  ...mailTables(c),
  ...grantTables(c),
  ...auditTables(c),
  ...peopleTables(c),
  ...officeTables(c),
  ...playerTables(c),
  ...ratingTables(c),
  ...competitionTables(c),
  ...importTables(c),
  ...orderOfPlayTables(c),
  ...clubTables(c),
  ...waitTables(c),
  ...followTables(c),
  ...pushTables(c),
  ...notificationTables(c),
  ...webhookTables(c),
  ...keyHashTables(c),
})
