import type { FastifyBaseLogger } from 'fastify'
import type { BookingRules } from '../../shared/reservations/reservations-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Storage } from '../storage/storage.ts'
import { openBlocks } from './blocks/blocks.ts'
import { bookingAnswers } from './book/booking-answers.ts'
import { openBookingLists } from './book/booking-lists.ts'
import { openBookings } from './book/bookings.ts'
import { openWalkIns } from './book/walk-ins.ts'
import { openCommits } from './commit/commit-bookings.ts'
import { expiryOf } from './commit/expiry.ts'
import { type BookedMatches, type CourtPayments, matchesFollow, paymentsFollow } from './commit/followers.ts'
import { openClubDays } from './days/club-day.ts'
import { openSlotFeed } from './days/slot-feed.ts'
import { type MatchesWithin, openOfficeBookings } from './desk/office-bookings.ts'
import { openReservations } from './documented/reservations.ts'
import { type BookingMailsDeps, bookingMails } from './mail/booking-mail.ts'
import type { Letter } from './mail/letters.ts'
import { openReminders } from './mail/reminders.ts'
import { courtGoods } from './paid/court-goods.ts'
import type { PriceOf } from './slots/court-prices.ts'
import { createBlocksRepository } from './stored/blocks-repository.ts'
import { createBookingsRepository } from './stored/bookings-repository.ts'
import { createWaitsRepository } from './stored/waits-repository.ts'
import { openWaits } from './waits/waits.ts'

export interface CourtsDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'all' | 'get' | 'find' | 'courtOf'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly audit: Audit
  readonly priceOf: PriceOf
  readonly matchesWithin: MatchesWithin
  /** Whether a match is in play at a court. */
  readonly isPlayed: (court: string) => boolean
  /** The rules of clubs that have not set their own. */
  readonly rules: BookingRules
  readonly publicUrl: string
  readonly mailFrom: string
  readonly ownMails: BookingMailsDeps['ownMails']
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
  const expire = expiryOf({ repository, blocks, waits, commits, clubs })
  const shared = { repository, blocks, waits, commits, expire, clubs, priceOf, clock, log }
  const waitingLists = openWaits(shared)
  const feed = openSlotFeed({ storage, repository, clubs })
  return {
    repository,
    commits,
    expire,
    /** Sends emails about bookings. An email that was sent before is not sent again. */
    async tell(letters: readonly Letter[]): Promise<void> {
      const mails = await write(letters)
      if (mails.length === 0) return
      await storage.atomically((tx) => mails.map((mail) => outbox.write(tx, mail)))
      outbox.send()
    },
    waits: waitingLists,
    feed,
    /** Publishes the days of all bookings of a person, because the office shows another name or phone there. */
    async publishOwner(owner: string): Promise<void> {
      for (const row of await repository.ofOwnerAfter(owner, 0)) await feed.publishState(row)
    },
    reservations: openReservations({ ...shared, rules: deps.rules }),
    days: openClubDays(shared),
    office: openOfficeBookings({ storage, matchesWithin: deps.matchesWithin, ...shared }),
    answers: bookingAnswers(clubs, repository),
    lists: openBookingLists(shared),
    walkIns: openWalkIns({ ...shared, isPlayed: deps.isPlayed }),
    reminders: openReminders({ repository, write, outbox, log, clock }),
    /** The courts that orders pay for. */
    goods: courtGoods({ ...shared, publishState: feed.publishState }),

    /** Connects the features that change with bookings, and opens the calls that change bookings. Called once. */
    connect(payments: CourtPayments, matches: BookedMatches) {
      // A free slot is offered before everybody learns about it.
      for (const each of [paymentsFollow(payments), matchesFollow(matches), waitingLists.follower, feed.follower])
        commits.follow(each)
      return { bookings: openBookings({ ...shared, payments }), blocks: openBlocks(shared) }
    },
  }
}
