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
import * as columns from './columns.postgres.ts'
import type { Columns } from './storage.ts'

/** Every room's tables, in PostgreSQL's dialect; the migrations are generated from these. */
export const { matches, matchEntries } = matchTables(columns as unknown as Columns)
export const { contentVersions } = contentTables(columns as unknown as Columns)
export const { blogPosts } = blogTables(columns as unknown as Columns)
export const { reservations } = reservationTables(columns as unknown as Columns)
export const { calendarEvents, calendarLinks } = calendarTables(columns as unknown as Columns)
export const { products } = shopTables(columns as unknown as Columns)
export const { cartLines } = cartTables(columns as unknown as Columns)
export const { orders, orderSteps } = orderTables(columns as unknown as Columns)
export const { sandboxPayments } = sandboxTables(columns as unknown as Columns)
export const { mails } = mailTables(columns as unknown as Columns)

export const postgresTables = {
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
