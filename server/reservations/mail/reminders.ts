import type { FastifyBaseLogger } from 'fastify'
import { openLooks } from '../../http/regular-looks.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { UniqueViolation } from '../../storage/storage.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { WriteLetters } from './booking-mail.ts'
import { reminderLetters } from './letters.ts'

/** Time between two checks for due reminders (ms). */
const INTERVAL_MS = 30_000
/** Number of reminders to read at once. */
const MOST_AT_ONCE = 100

export interface RemindersDeps {
  readonly repository: Pick<BookingsRepository, 'dueReminders' | 'withPartners' | 'remind'>
  readonly write: WriteLetters
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Reminds people of their bookings a day before. The server that first marks a reminder as sent writes its emails. */
export function openReminders({ repository, write, outbox, log, clock }: RemindersDeps) {
  async function remindAll(): Promise<void> {
    const due = await repository.dueReminders(clock(), MOST_AT_ONCE)
    for (const row of due) {
      if (looks.isClosed()) return
      // A held or offered booking may still end. A late reminder of a booking that has begun helps nobody.
      const isWanted = row.state === 'booked' && row.startsAt > clock()
      const letters = isWanted ? (await repository.withPartners([row])).flatMap(reminderLetters) : []
      const written = await write(letters)
      try {
        await repository.remind(row, (tx) => written.map((mail) => outbox.write(tx, mail)))
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
      }
    }
    if (due.length > 0) outbox.send()
    if (due.length === MOST_AT_ONCE) await remindAll()
  }

  const looks = openLooks({ look: remindAll, everyMs: INTERVAL_MS, what: 'sending reminders', log })
  return { look: looks.look, close: looks.close }
}
