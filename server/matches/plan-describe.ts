import { isDeepStrictEqual } from 'node:util'
import type { Who } from '../../shared/auth/permissions.ts'
import { sideOf } from '../../shared/matches/match.ts'
import type { CreateMatchRequest, PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import { parseFormat } from '../../shared/scoring/parse-format.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import { auditedChange } from './audited-change.ts'
import { descriptionOf, versionTag } from './match-description.ts'
import { formatUnknown, logNotEmpty, matchChanged, matchNotFound, playersAlike } from './match-errors.ts'
import type { MatchRecord } from './matches-repository.ts'
import type { Plan } from './plan-batch.ts'
import { blankSheet, pairsIn, type Scoresheet } from './scoresheet.ts'

/** The answer to a request that creates a match or changes its settings. */
export interface DescribeAnswer {
  sheet: Scoresheet
  fresh: boolean
}

/** Finds the clubs and courts that a match may be at. */
export type Places = Pick<Clubs, 'get' | 'courtOf'>

/** A request for a new match, with the id of its umpire, or null, and the mean of its club (hundredths of a percent). */
export type NewMatch = CreateMatchRequest & { readonly umpire: string | null; readonly serveMean: number | null }

/**
 * Plans a new match. The same id with the same body again changes nothing.
 * @throws ApiError 422 if another match has the id, or fields contradict each other
 */
export function planCreate(
  id: string,
  request: NewMatch,
  now: Date,
  sheet: Scoresheet | undefined,
  by: Who | null,
  places: Places,
): Plan<DescribeAnswer> {
  const { company: player1, company2: player2, id: _, ...rest } = request
  const at = now.getTime()
  const date = Date.parse(request.date)
  const record = { ...rest, id, player1, player2, date, archived: false, createdAt: at, updatedAt: at }
  if (sheet) {
    const { umpire, serveMean } = request
    const stored = { ...sheet.record, umpire, serveMean, archived: false, createdAt: at, updatedAt: at }
    if (saysTheSame(record, stored)) return unchanged(sheet)
    throw new ApiError(422, 'ID_REUSED', `id: "${id}" is taken by a match with another description`)
  }
  checkPlace(record, places)
  return {
    sheet: blankSheet(checked(record)),
    record: 'created',
    rows: [],
    audit: auditedChange(by, record),
    answer: { sheet: blankSheet(record), fresh: true },
  }
}

/** Plans a new match, unless there is a match with this id. @throws ApiError 422 if fields contradict each other */
export const planCreateOnce = (...args: Parameters<typeof planCreate>): Plan<DescribeAnswer> => {
  const [, , , sheet] = args
  return sheet ? unchanged(sheet) : planCreate(...args)
}

/**
 * Plans a change of a match's settings (names, rules, date …). Fields that are not in the request stay.
 * @param version tag of the version that the sender has read. A request that changes nothing is accepted with any version,
 * so that it can be repeated.
 * @throws ApiError 404 unknown match · 412 another version · 409 a field that is fixed once the log has entries · 422 fields contradict each other
 */
export function planPatch(
  id: string,
  request: PatchMatchRequest,
  now: Date,
  sheet: Scoresheet | undefined,
  by: Who | null,
  places: Places,
  version?: string,
): Plan<DescribeAnswer> {
  if (!sheet) throw matchNotFound(id)
  const { company, company2, date, ...rest } = request
  const asked: Partial<MatchRecord> = {
    ...(rest as Partial<MatchRecord>),
    ...(company !== undefined && { player1: company }),
    ...(company2 !== undefined && { player2: company2 }),
    ...(date !== undefined && { date: Date.parse(date) }),
  }
  const changes = Object.entries(asked).filter(([key, value]) => !saysTheSame(value, Reflect.get(sheet.record, key)))
  const patched: MatchRecord = { ...sheet.record, ...Object.fromEntries(changes) }
  if (changes.length === 0) return unchanged(sheet)
  if (version !== undefined && version !== versionTag(sheet.record)) throw matchChanged(descriptionOf(sheet))
  const fixed = (['player1', 'player2', 'players', 'format', 'firstServer'] as const).find(
    (key) => !isDeepStrictEqual(fixedIn(patched)[key], fixedIn(sheet.record)[key]),
  )
  if (fixed && sheet.log.live.seq > 0) {
    const field = fixed === 'player1' ? 'company' : fixed === 'player2' ? 'company2' : fixed
    throw logNotEmpty(field, sheet.log.live.seq)
  }
  // A match keeps its place even if the club or the court was archived since.
  if (patched.club !== sheet.record.club || patched.court !== sheet.record.court) checkPlace(patched, places)
  const record = checked({ ...patched, updatedAt: changedAt(sheet.record, now) })
  // The score of an empty log includes the rules, so it is made again.
  const changed = fixed ? blankSheet(record) : { ...sheet, record }
  const audit = auditedChange(by, record, sheet.record)
  return { sheet: changed, record: 'changed', rows: [], audit, answer: { sheet: changed, fresh: true } }
}

/** Returns the time of a change. Each change has a later time than the one before, even if servers' clocks differ. */
export const changedAt = ({ updatedAt }: MatchRecord, now: Date): number => Math.max(now.getTime(), updatedAt + 1)

/**
 * Whether a request equals the stored values. The stored values are normalized first: earlier versions stored texts as they
 * were sent.
 */
const saysTheSame = (asked: unknown, stored: unknown): boolean => isDeepStrictEqual(asked, asPlain(stored))

function asPlain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(asPlain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asPlain(member)]))
}

/** Returns a record with its pairs. They are the same whether they come from the names or were sent as `players`. */
const fixedIn = (record: MatchRecord): MatchRecord => ({ ...record, players: pairsIn(record) })

const unchanged = (sheet: Scoresheet): Plan<DescribeAnswer> => ({
  sheet,
  rows: [],
  answer: { sheet, fresh: false },
})

function checked(record: MatchRecord): MatchRecord {
  if (sideOf([record.player1, ''], record.player2)) throw playersAlike()
  if (record.liveStream && record.streamUrl === null) {
    throw new ApiError(422, 'STREAM_URL_NEEDED', 'streamUrl: a live stream needs its address')
  }
  const four = record.players?.flat() ?? []
  const twice = four.find((name, index) => four.slice(0, index).some((other) => sideOf([other, ''], name)))
  if (twice !== undefined) {
    throw new ApiError(422, 'PLAYERS_ALIKE', `players: needs four different names, but "${twice}" appears twice`)
  }
  if (record.format === null) return record
  const parsed = parseFormat(record.format)
  if (!parsed.ok) throw formatUnknown(record.format, parsed.at, parsed.problem)
  return record
}

/** @throws ApiError 422 if there is no such club or court, or the court is another club's */
function checkPlace({ club, court }: MatchRecord, places: Places): void {
  if (club !== null && !places.get(club)) throw new ApiError(422, 'CLUB_UNKNOWN', `club: there is no club "${club}"`)
  if (court === null) return
  const its = places.courtOf(court)
  if (!its?.inUse) throw new ApiError(422, 'COURT_UNKNOWN', `court: there is no court "${court}"`)
  if (its.club.id !== club) {
    throw new ApiError(422, 'COURT_ELSEWHERE', `court: "${court}" belongs to the club "${its.club.id}"`)
  }
}
