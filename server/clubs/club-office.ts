import { may, type Who } from '../../shared/auth/permissions.ts'
import {
  type ClubChange,
  type CollisionsAnswer,
  haveDifferentNames,
  MOST_COURTS,
  type NewClub,
  type OfficeClub,
} from '../../shared/clubs/club-office-schemas.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { NEW_CLUB_IMAGE } from '../../shared/clubs/default-clubs.ts'
import { minutesText, type SlotClub, slotsOf, timeOfMinute } from '../../shared/clubs/slots.ts'
import { slotsBetween } from '../../shared/reservations/slots-in-row.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { dateIn, minuteIn } from '../../shared/time/zone-time.ts'
import type { Audit } from '../audit/audit.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { ApiError, badRequest } from '../http/api-error.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { clubNotFound, type DefaultRules } from './clubs.ts'
import { type CourtRow, createClubsRepository, type StoredClub } from './clubs-repository.ts'
import { blankClub, newCourt, newHours } from './load-default-clubs.ts'

/** A booking that is not over. */
export interface UpcomingBooking {
  readonly courtId: string
  readonly court: string
  readonly startsAt: number
  readonly endsAt: number
  readonly title: string
  readonly owner: string
}

export interface ClubOfficeDeps {
  readonly storage: Storage
  readonly content: Pick<ContentWatch, 'refresh'>
  readonly audit: Audit
  readonly rules: DefaultRules
  /** Returns the currency of clubs that have none of their own. */
  readonly shopCurrency: () => string
  readonly imageHash: (image: string) => Promise<string>
  /** Returns the bookings of a club that are not over. */
  readonly upcoming: (club: string) => Promise<readonly UpcomingBooking[]>
  readonly clock: () => number
}

export type ClubOffice = ReturnType<typeof openClubOffice>

export const clubExists = (): ApiError =>
  new ApiError(409, 'CLUB_EXISTS', 'id: there is another club with this id; send a different id')

/** Maximum number of collisions in an answer. */
const MOST = 200

/** Opens the actions with which the office edits clubs. `by` is the id of the person who acts. */
export function openClubOffice({ shopCurrency, rules, ...deps }: ClubOfficeDeps) {
  const { storage, content, audit, imageHash, upcoming, clock } = deps
  const repository = createClubsRepository(storage)
  const officeClub = (stored: StoredClub) => officeClubOf(stored, { ...rules, currency: shopCurrency() })

  async function find(id: string): Promise<StoredClub> {
    const found = (await repository.all()).find(({ club }) => club.id === id)
    if (!found) throw clubNotFound()
    return found
  }
  const read = async (id: string): Promise<OfficeClub> => officeClub(await find(id))

  return {
    read,
    /** Returns the clubs that the sender may edit, archived ones included. */
    list: async (who: Who): Promise<OfficeClub[]> =>
      (await repository.all()).filter(({ club }) => may(who, 'courts.manage', { club: club.id })).map(officeClub),

    /** Adds a club with the rules of the default clubs. @throws ApiError 409, 422 if there is no such picture */
    async create(
      { courts, hours, image = NEW_CLUB_IMAGE, draft, ...request }: NewClub,
      by: string,
    ): Promise<{ club: OfficeClub; isNew: boolean }> {
      await imageHash(image)
      const archivedAt = draft ? clock() : null
      const position = 1 + Math.max(0, ...(await repository.all()).map(({ club }) => club.position))
      try {
        await storage.atomically((tx) => [
          repository.insertClub(tx, { ...blankClub(position), ...request, image, draft, archivedAt }),
          repository.insertCourts(
            tx,
            Array.from({ length: courts }, (_, index) => newCourt(request.id, index + 1, `Court ${index + 1}`)),
          ),
          ...repository.insertHours(tx, request.id, hours ?? newHours()),
          repository.changed(tx),
          audit(tx, {
            who: by,
            action: 'club.create',
            subject: request.id,
            club: request.id,
            after: { name: request.name },
          }),
        ])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        const known = await read(request.id)
        if (known.name !== request.name || known.timeZone !== request.timeZone) throw clubExists()
        return { club: known, isNew: false }
      }
      await content.refresh()
      return { club: await read(request.id), isNew: true }
    },

    /** Returns the bookings that have a slot now, and for which a change of the club leaves none. */
    async collisions(id: string, change: ClubChange): Promise<CollisionsAnswer> {
      const before = await read(id)
      const { timeZone } = change
      const { otherHours = before.otherHours } = change
      const after = { ...change, otherHours, courts: [...change.courts, ...leftOut(before.courts, change)] }
      const found = (await upcoming(id)).filter((booking) => hasSlot(before, booking) && !hasSlot(after, booking))
      const collisions = found.slice(0, MOST).map(({ court, startsAt, title, owner }) => ({
        court,
        date: dateIn(timeZone, startsAt),
        time: timeOfMinute(minuteIn(timeZone, startsAt)),
        title,
        owner,
      }))
      return { count: found.length, collisions }
    },

    /** @throws ApiError 400 if the club would have too many courts, or two of the same name, 404, 412 if somebody has changed the club since, 422 if there is no such picture */
    async update(id: string, tag: string, change: ClubChange, by: string): Promise<OfficeClub> {
      const before = await find(id)
      await imageHash(change.image)
      const {
        hours,
        otherHours = before.otherHours,
        prices,
        courts,
        archived,
        draft = before.club.draft,
        ...fields
      } = change
      const rows = courtRows(before, courts, clock())
      const all = [...rows, ...leftOut(before.courts, change)]
      const after = {
        ...before.club,
        ...withoutMissing(fields),
        // A club that is open once is no draft any more, also if it is archived later.
        draft: draft && before.club.draft && archived,
        archivedAt: archived ? (before.club.archivedAt ?? clock()) : null,
      }
      // Compares what is stored, and not the request, which may leave out fields that keep their values.
      const stored = officeClub({ club: after, courts: all, hours, otherHours, prices })
      if (!haveDifferentNames(stored.courts)) throw badRequest('courts: must have different names')
      if (all.length > MOST_COURTS) throw badRequest(`courts: a club has at most ${MOST_COURTS}`)
      if (otherHours.some((each) => each.courts?.some((court) => !all.some(({ id: known }) => known === court))))
        throw badRequest('otherHours: the club has no court with one of the ids')
      const values = auditedValues(officeClub(before), stored)
      try {
        await storage.atomically((tx) => [
          repository.updateClub(tx, after, tag),
          ...repository.replaceHours(tx, id, hours),
          ...repository.replaceOtherHours(tx, id, otherHours),
          ...repository.replacePrices(tx, id, prices),
          ...rows.map((row) => repository.storeCourt(tx, row)),
          repository.changed(tx),
          audit(tx, { who: by, action: 'club.update', subject: id, club: id, ...values }),
        ])
      } catch (error) {
        if (error instanceof UniqueViolation) throw changedMeanwhile(await read(id))
        throw error
      }
      await content.refresh()
      return read(id)
    },
  }
}

/** Returns the fields that a request has. */
const withoutMissing = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/** Whether a club has a slot, or slots in a row, at exactly the time of a booking. */
function hasSlot(
  club: SlotClub & Pick<ClubChange, 'courts' | 'archived'>,
  { courtId, startsAt, endsAt }: UpcomingBooking,
): boolean {
  const court = club.courts.find((each) => each.id === courtId)
  if (!court || court.archived || club.archived) return false
  return slotsBetween(slotsOf(club, court, dateIn(club.timeZone, startsAt)), { startsAt, endsAt }) !== null
}

/** Returns the courts of a club that a change leaves out, which stay as they are. */
const leftOut = <C extends { readonly id: string | null }>(
  stored: readonly C[],
  { courts }: Pick<ClubChange, 'courts'>,
): C[] => stored.filter(({ id }) => !courts.some((court) => court.id === id))

/**
 * Returns the rows of the courts that a change stores. New courts get the next numbers.
 * @throws ApiError 400 for a court that the club does not have
 */
function courtRows({ club, courts: stored }: StoredClub, courts: ClubChange['courts'], now: number): CourtRow[] {
  let number = Math.max(0, ...stored.map((court) => court.number))
  return courts.map(({ id, archived, ...fields }) => {
    const known = stored.find((court) => court.id === id)
    if (id !== null && !known)
      throw badRequest('courts: the club has no court with one of the ids; a new court has null')
    const row = known ?? newCourt(club.id, ++number, fields.name)
    return { ...row, ...fields, archivedAt: archived ? (row.archivedAt ?? now) : null }
  })
}

function officeClubOf(
  { club, courts, hours, otherHours, prices }: StoredClub,
  defaults: DefaultRules & Pick<Club, 'currency'>,
): OfficeClub {
  const { position: _, archivedAt, version, ...fields } = club
  const { quota, leadMinutes, cancelMinutes, currency } = defaults
  return {
    ...fields,
    tag: String(version),
    defaults: { quota, leadMinutes, cancelMinutes, currency },
    archived: archivedAt !== null,
    draft: club.draft && archivedAt !== null,
    hours,
    otherHours,
    prices,
    courts: courts.map(({ club: _club, number: _number, archivedAt: since, ...court }) => ({
      ...court,
      archived: since !== null,
    })),
  }
}

/** Returns the changed values, in words where they are lists. */
function auditedValues(before: OfficeClub, after: ClubChange) {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((name) => was[name] !== is[name])
  const only = (values: typeof is) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { before: only(was), after: only(is) }
}

const wordsOf = ({ hours, otherHours = [], prices, courts, ...fields }: ClubChange) =>
  ({
    name: fields.name,
    address: fields.address,
    image: fields.image,
    timeZone: fields.timeZone,
    currency: fields.currency,
    quota: fields.quota,
    leadMinutes: fields.leadMinutes,
    cancelMinutes: fields.cancelMinutes,
    daysAhead: fields.daysAhead,
    holdMinutes: fields.holdMinutes,
    offerMinutes: fields.offerMinutes,
    maxSlots: fields.maxSlots,
    best3Minutes: fields.best3Minutes,
    matchTiebreakMinutes: fields.matchTiebreakMinutes,
    best5Minutes: fields.best5Minutes,
    shortMinutes: fields.shortMinutes,
    seriesBeyondWindow: fields.seriesBeyondWindow,
    walkIns: fields.walkIns,
    archived: fields.archived,
    draft: fields.draft,
    hours: WEEKDAYS.map((day) => {
      const open = hours[day]
      return `${day} ${open ? minutesText(open.opens, open.closes) : '–'}`
    }).join(', '),
    otherHours: otherHours
      .map(({ name, from, until, yearly, weekdays, courts: own, open }) =>
        [
          name,
          (from !== null || until !== null) && `${from ?? ''}–${until ?? ''}`,
          yearly && 'yearly',
          weekdays.length < WEEKDAYS.length && weekdays.join(' '),
          own?.join(' '),
          open.map(({ opens, closes }) => minutesText(opens, closes)).join(' ') || '–',
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join(', '),
    prices: prices
      .map(({ court, weekdays, from, to, memberCents, guestCents }) =>
        [court, weekdays.join(' '), minutesText(from, to), memberCents / 100, guestCents / 100]
          .filter((part) => part !== null)
          .join(' '),
      )
      .join(', '),
    courts: courts
      .map(({ name, slotMinutes, surface, indoor, lights, archived }) =>
        [name, slotMinutes, surface, indoor && 'indoor', lights && 'lights', archived && 'archived']
          .filter(Boolean)
          .join(' '),
      )
      .join(', '),
  }) satisfies Record<keyof ClubChange, unknown>
