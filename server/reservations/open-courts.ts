import type { FastifyBaseLogger } from 'fastify'
import type { BookingRules } from '../../shared/reservations/reservations-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Storage } from '../storage/storage.ts'
import { openBlocks } from './blocks.ts'
import { createBlocksRepository } from './blocks-repository.ts'
import { bookingAnswers } from './booking-answers.ts'
import { bookingMails } from './booking-mail.ts'
import { openBookings } from './bookings.ts'
import { createBookingsRepository } from './bookings-repository.ts'
import { openClubDays } from './club-day.ts'
import { openCommits } from './commit-bookings.ts'
import { courtGoods } from './court-goods.ts'
import type { PriceOf } from './court-prices.ts'
import { expiryOf } from './expiry.ts'
import { type BookedMatches, matchesFollow, paymentsFollow } from './followers.ts'
import { openOfficeBookings } from './office-bookings.ts'
import type { CourtPayments } from './pay-booking.ts'
import { openReminders } from './reminders.ts'
import { openReservations } from './reservations.ts'
import { openSlotFeed } from './slot-feed.ts'
import { openWaits } from './waits.ts'
import { createWaitsRepository } from './waits-repository.ts'

export interface CourtsDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'all' | 'get' | 'find' | 'courtOf'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly audit: Audit
  readonly priceOf: PriceOf
  /** The rules of clubs that have not set their own. */
  readonly rules: BookingRules
  readonly publicUrl: string
  readonly mailFrom: string
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/**
 * Opens everything about the time of courts: bookings, blocks and waiting lists. All their changes go through one writer, and
 * others follow its commits.
 */
export function openCourts(deps: CourtsDeps) {
  const { storage, clubs, outbox, audit, priceOf, clock, log } = deps
  const repository = createBookingsRepository(storage)
  const blocks = createBlocksRepository(storage)
  const waits = createWaitsRepository(storage, repository)
  const write = bookingMails({ ...deps, peopleOf: repository.peopleOf })
  const commits = openCommits({ storage, repository, clubs, write, outbox, audit, clock })
  const expire = expiryOf(repository, waits, commits)
  const shared = { repository, blocks, waits, commits, expire, clubs, priceOf, clock, log }
  const lists = openWaits(shared)
  const feed = openSlotFeed({ storage, repository, clubs })
  return {
    repository,
    waits: lists,
    feed,
    reservations: openReservations({ ...shared, rules: deps.rules }),
    days: openClubDays(shared),
    office: openOfficeBookings({ storage, ...shared }),
    answers: bookingAnswers(clubs, repository),
    reminders: openReminders({ repository, write, outbox, log, clock }),
    /** The courts that orders pay for. */
    goods: courtGoods({ ...shared, publishState: feed.publishState }),

    /** Connects the features that change with bookings, and opens the calls that change bookings. Called once. */
    connect(payments: CourtPayments, matches: BookedMatches) {
      // A free slot is offered before everybody learns about it.
      for (const each of [paymentsFollow(payments), matchesFollow(matches), lists.follower, feed.follower])
        commits.follow(each)
      return { bookings: openBookings({ ...shared, payments }), blocks: openBlocks(shared) }
    },
  }
}
