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
import { timeOfMinute } from '../../shared/clubs/slots.ts'
import { dateIn, minuteIn } from '../../shared/time/zone-time.ts'
import type { Audit } from '../audit/audit.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { ApiError, badRequest } from '../http/api-error.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Database, type Storage, UniqueViolation } from '../storage/storage.ts'
import { auditedValues } from './club-audit.ts'
import { type ZoneMover, zoneChangeOf, zoneConflicts, zoneMovesTimes } from './club-zone.ts'
import { clubNotFound, type DefaultRules } from './clubs.ts'
import { type CourtRow, createClubsRepository, type StoredClub } from './clubs-repository.ts'
import { blankClub, newCourt, newHours } from './load-default-clubs.ts'
import { type UpcomingBooking, withoutSlot } from './lost-slots.ts'

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
  /** Returns the names of the owners of bookings, as far as they are known. */
  readonly namesOf: (owners: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly zoneMoves: ZoneMover
  readonly clock: () => number
}

export type ClubOffice = ReturnType<typeof openClubOffice>

export const clubExists = (): ApiError =>
  new ApiError(409, 'CLUB_EXISTS', 'id: there is another club with this id; send a different id')

/** Maximum number of collisions in an answer. */
const MOST = 200

/** Opens the actions with which the office edits clubs. `by` is the id of the person who acts. */
export function openClubOffice({ shopCurrency, rules, ...deps }: ClubOfficeDeps) {
  const { storage, content, audit, imageHash, upcoming, namesOf, zoneMoves, clock } = deps
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
      const club = await find(id)
      const before = officeClub(club)
      const { timeZone, otherHours = before.otherHours } = change
      const zone = zoneChangeOf(club, change)
      const isLocal = change.zoneChange === 'local'
      const after = { ...change, otherHours, courts: [...change.courts, ...leftOut(before.courts, change)] }
      const found = withoutSlot(await upcoming(id), before, after, isLocal ? zone : null)
      const shownIn = isLocal ? zone.from : timeZone
      const first = found.slice(0, MOST)
      const names = await namesOf(first.map(({ owner }) => owner))
      const collisions = first.map(({ court, startsAt, title, owner }) => ({
        court,
        date: dateIn(shownIn, startsAt),
        time: timeOfMinute(minuteIn(shownIn, startsAt)),
        title,
        owner,
        name: names.get(owner) ?? null,
      }))
      const moves = zone.from === zone.to ? {} : { zone: await zoneMoves.list(zone) }
      return { count: found.length, collisions, ...moves }
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
        zoneChange,
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
      const zone = zoneChangeOf(before, change)
      const concerned = zone.from === zone.to ? null : await zoneMoves.list(zone)
      const choice = concerned !== null && concerned.count > 0 ? zoneChange : null
      if (concerned && choice === undefined) throw zoneMovesTimes(concerned)
      const values = auditedValues(officeClub(before), stored, choice ? { localTimes: choice === 'local' } : {})
      const statements = (tx: Database) => [
        repository.updateClub(tx, after, tag),
        ...repository.replaceHours(tx, id, hours),
        ...repository.replaceOtherHours(tx, id, otherHours),
        ...repository.replacePrices(tx, id, prices),
        ...rows.map((row) => repository.storeCourt(tx, row)),
        repository.changed(tx),
        audit(tx, { who: by, action: 'club.update', subject: id, club: id, ...values }),
      ]
      const check = async () => {
        const now = await read(id)
        if (now.tag !== tag) throw changedMeanwhile(now)
      }
      try {
        if (!choice) await storage.atomically(statements)
        else {
          const conflicts = await zoneMoves.store(zone, choice, { check, statements, written: content.refresh })
          if (conflicts.length > 0) throw zoneConflicts(conflicts)
        }
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
