import { WAIT_STATES } from '../../../shared/waits/wait-rules.ts'
import type { Columns } from '../../storage/columns.sqlite.ts'

/** The people who wait for a slot. */
export function waitTables(c: Columns) {
  const waits = c.table(
    'waits',
    {
      id: c.text('id').primaryKey(),
      /** The person's email, in lower case. */
      owner: c.text('owner').notNull(),
      club: c.text('club').notNull(),
      startsAt: c.millis('starts_at').notNull(),
      /** Length of the slot. */
      minutes: c.integer('minutes').notNull(),
      /** Id of the court; null: any court of the club. */
      court: c.text('court'),
      state: c.oneOf('state', WAIT_STATES).notNull(),
      /** The `uid` of the booking that holds the slot for this person, or that the person made of it. */
      booking: c.text('booking'),
      offeredUntil: c.millis('offered_until'),
      createdAt: c.millis('created_at').notNull(),
    },
    (wait) => [
      c.unique('waits_slot', wait.owner, wait.club, wait.startsAt),
      c.unique('waits_booking', wait.booking),
      c.index('waits_line', wait.startsAt, wait.club),
    ],
  )
  return { waits }
}
