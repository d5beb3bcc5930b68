import { blogTables } from '../blog/blog-tables.ts'
import { calendarTables } from '../calendar/calendar-tables.ts'
import { cartTables } from '../cart/cart-tables.ts'
import { orderTables } from '../checkout/order-tables.ts'
import { contentTables } from '../content/content-tables.ts'
import { mailTables } from '../mail/mail-tables.ts'
import { matchTables } from '../matches/matches-tables.ts'
import { sandboxTables } from '../payment/sandbox-tables.ts'
import { reservationTables } from '../reservations/reservations-tables.ts'
import { shopTables } from '../shop/shop-tables.ts'
import * as columns from './columns.sqlite.ts'

/** Every room's tables, in SQLite's dialect; the migrations are generated from these. */
export const { matches, matchEntries } = matchTables(columns)
export const { contentVersions } = contentTables(columns)
export const { blogPosts } = blogTables(columns)
export const { reservations } = reservationTables(columns)
export const { calendarEvents, calendarLinks } = calendarTables(columns)
export const { products } = shopTables(columns)
export const { cartLines } = cartTables(columns)
export const { orders, orderSteps } = orderTables(columns)
export const { sandboxPayments } = sandboxTables(columns)
export const { mails } = mailTables(columns)

export const sqliteTables = {
  matches,
  matchEntries,
  contentVersions,
  blogPosts,
  reservations,
  calendarEvents,
  calendarLinks,
  products,
  cartLines,
  orders,
  orderSteps,
  sandboxPayments,
  mails,
}
