import type { Club, Court, CourtPrice } from '../../shared/clubs/club-schemas.ts'
import { firstClubZone } from '../../shared/clubs/club-zone.ts'
import { DEFAULT_CURRENCY } from '../../shared/shop/currencies.ts'
import type { ZoneOffsets } from '../../shared/time/zone-time.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { ApiError } from '../http/api-error.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import type { Storage } from '../storage/storage.ts'
import { CLUBS_KIND, type ClubRow, type CourtRow, createClubsRepository, type StoredClub } from './clubs-repository.ts'
import { loadDefaultClubs } from './load-default-clubs.ts'
import { offsetsOf } from './zone-offsets.ts'

/** The rules of clubs that have not set their own. */
export type DefaultRules = Pick<Club, 'quota' | 'leadMinutes' | 'cancelMinutes'>

export type Clubs = Awaited<ReturnType<typeof openClubs>>

/**
 * Opens the clubs. All reads are from memory. A change of the office is in the memory of its server at once, and in the
 * memory of the other servers within a second.
 * @param clock returns the current time (ms since 1970)
 * @param shopCurrency returns the currency of clubs that have none of their own
 */
export async function openClubs(
  storage: Storage,
  content: ContentWatch,
  rules: DefaultRules,
  clock: () => number,
  shopCurrency: () => string = () => DEFAULT_CURRENCY,
) {
  await loadDefaultClubs(storage)
  const stored = await content.follow(CLUBS_KIND, createClubsRepository(storage).all)
  const yearNow = () => new Date(clock()).getUTCFullYear()
  let known = knownOf(stored.items(), rules, yearNow(), shopCurrency())

  function current(): Known {
    const year = yearNow()
    const currency = shopCurrency()
    if (known.stored !== stored.items() || known.year !== year || known.currency !== currency)
      known = knownOf(stored.items(), rules, year, currency)
    return known
  }
  /** Returns a club, even if it is archived. */
  const find = (id: string): Club | undefined => current().all.find((club) => club.id === id)
  return {
    find,
    /** Returns the clubs that are not archived, in the order of lists. */
    all: (): readonly Club[] => current().clubs,
    /** Returns a club that is not archived. */
    get: (id: string): Club | undefined => current().byId.get(id),
    /** Returns the prices of a club. */
    pricesOf: (id: string): readonly CourtPrice[] => current().pricesOf.get(id) ?? [],
    /** Returns a court and its club, even if one of them is archived. */
    courtOf: (id: string): CourtOfClub | undefined => current().courts.get(id),
    /** Returns the ids of all clubs, archived ones included. */
    ids: (): readonly string[] => current().all.map(({ id }) => id),
    /** @throws ApiError 422 if there is no such club. Null stands for all clubs. */
    check: (id: string | null): void => {
      if (id !== null && !current().byId.has(id)) throw clubUnknown(id)
    },
    /** As `check`. A club that is not open yet may have staff, who prepare it. */
    checkStaffed: (id: string | null): void => {
      if (id !== null && !current().staffed.has(id)) throw clubUnknown(id)
    },
    /** Returns the time zone of a club, even if it is archived. For null, returns that of the first club. */
    zoneOf: (id: string | null): string => (id !== null && find(id)?.timeZone) || firstClubZone(current().clubs),
    /** Returns the offsets of the time zones of all clubs, archived ones included. */
    zones: (): ZoneOffsets => current().zones,
    list: (): CachedResponse => current().response,
  }
}

export const clubNotFound = (): ApiError => new ApiError(404, 'CLUB_NOT_FOUND', 'club: there is no such club')

/** The error for an address with the id of a court that does not exist. */
export const courtIdNotFound = (id: string): ApiError =>
  new ApiError(404, 'COURT_NOT_FOUND', `id: there is no court "${id}"`)

export const clubUnknown = (club: string): ApiError =>
  new ApiError(422, 'CLUB_UNKNOWN', `club: there is no club "${club}"`)

/** A court and its club. */
export interface CourtOfClub {
  readonly club: Club
  readonly court: Court
  /** Whether bookings can be made for it. */
  readonly inUse: boolean
}

/** The clubs, prepared for reads. */
interface Known {
  readonly stored: readonly StoredClub[]
  /** The year (UTC) around which the offsets of time zones are known. */
  readonly year: number
  /** The currency of clubs that have none of their own. */
  readonly currency: string
  readonly zones: ZoneOffsets
  /** All clubs, archived ones included. */
  readonly all: readonly Club[]
  readonly clubs: readonly Club[]
  readonly byId: ReadonlyMap<string, Club>
  /** The ids of the clubs that are not archived, and of those that are not open yet. */
  readonly staffed: ReadonlySet<string>
  readonly courts: ReadonlyMap<string, CourtOfClub>
  readonly pricesOf: ReadonlyMap<string, readonly CourtPrice[]>
  readonly response: CachedResponse
}

function knownOf(stored: readonly StoredClub[], rules: DefaultRules, year: number, currency: string): Known {
  const rows = stored.map((each) => ({ ...each, listed: clubOf(each, rules, currency) }))
  const clubs = rows.filter(({ club }) => club.archivedAt === null).map(({ listed }) => listed)
  const names = new Set([firstClubZone(clubs), ...stored.map(({ club }) => club.timeZone)])
  const zones = Object.fromEntries([...names].map((zone) => [zone, offsetsOf(zone, year)]))
  return {
    stored,
    year,
    currency,
    zones,
    all: rows.map(({ listed }) => listed),
    clubs,
    byId: new Map(clubs.map((club) => [club.id, club])),
    staffed: new Set(rows.flatMap(({ club }) => (club.archivedAt === null || club.draft ? [club.id] : []))),
    courts: new Map(
      rows.flatMap(({ club, listed, courts }) =>
        courts.map((row) => [
          row.id,
          { club: listed, court: courtOf(row), inUse: club.archivedAt === null && row.archivedAt === null },
        ]),
      ),
    ),
    pricesOf: new Map(rows.map(({ club, prices }) => [club.id, prices])),
    response: cachedJson(JSON.stringify({ clubs, zones })),
  }
}

/** Returns a club as the API lists it. */
function clubOf({ club, courts, hours, otherHours }: StoredClub, rules: DefaultRules, shopCurrency: string): Club {
  const { version: _, archivedAt: __, draft: ___, freeOfCharge: ____, ...fields } = club
  const currency = club.currency ?? shopCurrency
  return { ...fields, ...ownRules(club, rules), currency, hours, otherHours, courts: courts.filter(inUse).map(courtOf) }
}

const ownRules = ({ quota, leadMinutes, cancelMinutes }: ClubRow, rules: DefaultRules): DefaultRules => ({
  quota: quota ?? rules.quota,
  leadMinutes: leadMinutes ?? rules.leadMinutes,
  cancelMinutes: cancelMinutes ?? rules.cancelMinutes,
})

const inUse = ({ archivedAt }: CourtRow): boolean => archivedAt === null

const courtOf = ({ archivedAt: _, ...court }: CourtRow): Court => court
