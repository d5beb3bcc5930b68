import type { TakenSlot, WatchedDay } from '../../../shared/reservations/reservations-schemas.ts'
import { unitsOf } from '../../../shared/reservations/units.ts'
import { weekdayOf } from '../../../shared/time/week.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Follower } from '../commit/commit-bookings.ts'
import { type BookedClubs, type SlotAt, slotsWith, type UnitOfCourt, unitsIn } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { CourtTime } from '../stored/stored.ts'
import { createPublishedSlots } from './published-slots.ts'

/** A committed change of a slot. */
export interface ReservationChange {
  readonly kind: 'created' | 'removed'
  readonly slot: TakenSlot
}

interface SlotFeedDeps {
  readonly storage: Pick<Storage, 'shared'>
  readonly repository: Pick<BookingsRepository, 'takenUnits'>
  readonly clubs: Pick<BookedClubs, 'courtOf'>
}

export type SlotFeed = ReturnType<typeof openSlotFeed>

/** Publishes which slots are taken and which are free again, after each commit of any server. */
export function openSlotFeed({ storage, repository, clubs }: SlotFeedDeps) {
  const listeners: ((change: ReservationChange) => void)[] = []
  const commitListeners: ((units: readonly UnitOfCourt[]) => void)[] = []
  const touchListeners: ((day: WatchedDay) => void)[] = []
  const published = createPublishedSlots()
  let publishing = Promise.resolve()

  /** Publishes on which days a booking or a block has changed, even if its slot was taken before and is still taken. */
  function touch(changed: readonly UnitOfCourt[]): void {
    const days = new Map(
      slotsWith(clubs, changed).map(({ club, date }) => [`${club.id} ${date}`, { club: club.id, date }]),
    )
    for (const day of days.values()) for (const listener of touchListeners) listener(day)
  }

  /**
   * Publishes the slots that contain changed half hours, whatever takes them: a booking, or a block of the club. Reads their
   * state from the database, one read after the other, because two simultaneous changes may return in the wrong order.
   * @param committed whether the slots are taken if the database can't be read
   */
  function apply(changed: readonly UnitOfCourt[], committed?: boolean): Promise<void> {
    const done = publishing.then(async () => {
      for (const at of slotsWith(clubs, changed)) {
        const reading = repository.takenUnits([at.court.id], unitsIn(at)).then(({ length }) => length > 0)
        const taken = await (committed === undefined ? reading : reading.catch(() => committed))
        if (!published.note(`${at.court.id} ${at.slot.startsAt}`, taken)) continue
        for (const listener of listeners) listener({ kind: taken ? 'created' : 'removed', slot: takenSlot(at) })
      }
      touch(changed)
    })
    publishing = done.catch(() => undefined)
    return done
  }

  /** Publishes a time of a court whose booking or block this server has just changed. @param committed as for `apply` */
  function publish({ courtId, ...period }: CourtTime, committed?: boolean): Promise<void> {
    const units = unitsOf(period).map((unit) => ({ courtId, unit }))
    // On a shared database, the cluster reads the changes of all servers, including this one.
    for (const listener of commitListeners) listener(units)
    if (!storage.shared) return apply(units, committed)
    touch(units)
    return Promise.resolve()
  }

  return {
    /** Publishes the times that a commit has changed. */
    follower: {
      committed: async ({ freed, taken }) => {
        for (const time of freed) await publish(time, false)
        for (const time of taken) await publish(time, true)
      },
    } satisfies Follower,

    /** Publishes the state of a time of a court. Rejects if the database can't be read. */
    publishState: (time: CourtTime): Promise<void> => publish(time),

    /** Calls the listener with every committed change, from any server. */
    onChange: (listener: (change: ReservationChange) => void): void => {
      listeners.push(listener)
    },

    /** Calls the listener with the day of every committed change of a booking or a block, from any server. */
    onTouch: (listener: (day: WatchedDay) => void): void => {
      touchListeners.push(listener)
    },

    /** The changes exchanged between servers on one database. */
    shared: {
      /** Calls the listener after each change of a court's time committed on this server. */
      onCommit: (listener: (units: readonly UnitOfCourt[]) => void): void => {
        commitListeners.push(listener)
      },
      touch,
      /** Publishes slots whose half hours were taken or released by any server. */
      apply: (changed: readonly UnitOfCourt[]) => apply(changed),
    },
  }
}

/** Returns a slot as lists and watchers get it. */
export const takenSlot = ({ club, court, date, slot }: SlotAt): TakenSlot => ({
  club: club.id,
  day: weekdayOf(date),
  date,
  court: court.name,
  time: slot.time,
})
