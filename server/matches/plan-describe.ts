import { isDeepStrictEqual } from 'node:util'
import type { Who } from '../../shared/auth/permissions.ts'
import {
  isSameLinks,
  type LinkedPlayers,
  linksAfter,
  namesInPlace,
  placedIn,
} from '../../shared/matches/linked-players.ts'
import type { CreateMatchRequest, PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import { changeNames, isSameSize, partnersAfter, sidesAfter, storedName } from '../../shared/matches/player-names.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { ApiError, badRequest } from '../http/api-error.ts'
import { auditedChange } from './audited-change.ts'
import { checkDescription, checkPlace, FIELD, type Places } from './check-description.ts'
import { descriptionOf, versionTag } from './match-description.ts'
import {
  logNotEmpty,
  matchChanged,
  matchNotFound,
  namesSwapped,
  playersMisplaced,
  playerTwice,
} from './match-errors.ts'
import type { MatchRecord } from './matches-repository.ts'
import { refolded } from './merge-sheets.ts'
import type { Plan } from './plan-batch.ts'
import { blankSheet, changedAt, isUntimed, pairsIn, type Scoresheet } from './scoresheet.ts'

/** The answer to a request that creates a match or changes its settings. */
export interface DescribeAnswer {
  sheet: Scoresheet
  fresh: boolean
}

/** A request for a new match, with what the server adds. */
export interface NewMatch extends Omit<CreateMatchRequest, 'playerIds'> {
  /** Id of its umpire. */
  readonly umpire: string | null
  /** The mean of its club (hundredths of a percent). */
  readonly serveMean: number | null
  /** The players whom its names mean. */
  readonly linked?: LinkedPlayers | null
  /** Whether it is made from a booking. */
  readonly booked?: boolean
  /** How long the order of play keeps its court (minutes). */
  readonly heldMinutes?: number | null
}

/** A request for a change of a match’s settings. */
export interface Patch extends Omit<PatchMatchRequest, 'playerIds'> {
  readonly linked?: LinkedPlayers | null
  /**
   * How long the order of play keeps its court (minutes), or 0 for a match without a time. Without it, a match that moves takes the
   * usual time.
   */
  readonly heldMinutes?: number | null
}

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
  const {
    company: player1,
    company2: player2,
    id: _,
    linked = null,
    booked = false,
    heldMinutes = null,
    ...rest
  } = request
  const at = now.getTime()
  const date = Date.parse(request.date)
  const since = { formerNames: null, namesCorrectedAt: null, archived: false, createdAt: at, updatedAt: at }
  const record = { ...rest, id, player1, player2, date, linked, booked, heldMinutes, ...since }
  if (sheet) {
    const { umpire, serveMean } = request
    const stored = { ...sheet.record, umpire, serveMean, linked, booked, heldMinutes, ...since }
    if (saysTheSame(record, stored) && isSameLinks(linked, sheet.record.linked)) return unchanged(sheet)
    throw new ApiError(422, 'ID_REUSED', `id: "${id}" is taken by a match with another description`)
  }
  checkPlace(record, places)
  checkDescription(record, record)
  checkLinks(record)
  return {
    sheet: blankSheet(record),
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

/** The fields after whose change a match takes its court for the usual time of its format, not as the order of play says. */
const MOVING: ReadonlySet<string> = new Set(['court', 'date', 'format'])

export interface PatchOptions {
  /**
   * Tag of the version that the sender has read. A request that changes nothing is accepted with any version, so that it can
   * be repeated.
   */
  readonly version?: string | undefined
  /** Whether the sender may also change names once the log has entries. */
  readonly mayCorrectNames: boolean
}

/**
 * Plans a change of a match's settings (names, rules, date …). Fields that are not in the request stay.
 *
 * Once the log has entries, a change of a name is a correction. It keeps the score, because the log stores sides, not names.
 * The match keeps the earlier names, and new entries may still use them. So no point is refused because of a correction: a
 * console without a network sends its queue with the earlier names, and so does a program that has read the match before. No
 * name may mean another player than before, so such a point never counts for the wrong side, however late it arrives.
 * @throws ApiError 400 a name is too long · 404 unknown match · 412 another version · 409 a field that is fixed once the log
 * has entries, or a correction that swaps players · 422 fields contradict each other
 */
export function planPatch(
  id: string,
  request: Patch,
  now: Date,
  sheet: Scoresheet | undefined,
  by: Who | null,
  places: Places,
  { version, mayCorrectNames }: PatchOptions,
): Plan<DescribeAnswer> {
  if (!sheet) throw matchNotFound(id)
  const { company, company2, players, date, ...rest } = request
  // A program sends the names that it has read. `Player` in place of a name changes nothing.
  const stored = (name: string): string => storedName(sheet.record, name)
  const asked: Partial<MatchRecord> = {
    ...(rest as Partial<MatchRecord>),
    ...(company !== undefined && { player1: stored(company) }),
    ...(company2 !== undefined && { player2: stored(company2) }),
    ...(players !== undefined && { players: players && [storedPair(players[0]), storedPair(players[1])] }),
    ...(date !== undefined && { date: Date.parse(date) }),
    // Any date sets the time of a match that has none, also the noon that it has had.
    ...(date !== undefined && isUntimed(sheet.record) && { heldMinutes: null }),
    ...(rest.heldMinutes !== undefined && { heldMinutes: rest.heldMinutes }),
  }
  function storedPair([one, two]: readonly [string, string]): [string, string] {
    return [stored(one), stored(two)]
  }
  const changes = Object.entries(asked).filter(([key, value]) => !saysTheSame(value, Reflect.get(sheet.record, key)))
  if (changes.length === 0) return unchanged(sheet)
  if (version !== undefined && version !== versionTag(sheet.record)) throw matchChanged(descriptionOf(sheet))
  const isMoved = changes.some(([key]) => MOVING.has(key))
  const patched: MatchRecord = {
    ...sheet.record,
    ...(isMoved && !isUntimed(sheet.record) && { heldMinutes: null }),
    ...Object.fromEntries(changes),
  }
  if (asked.players === undefined) patched.players = partnersAfter(sheet.record, patched)
  else Object.assign(patched, sidesFollowing(sheet.record, patched, asked))
  const { seq } = sheet.log.live
  const rule = (['format', 'firstServer'] as const).find((key) => patched[key] !== sheet.record[key])
  const name = NAMES.find(
    (key) => asked[key] !== undefined && !isDeepStrictEqual(withPairs(patched)[key], withPairs(sheet.record)[key]),
  )
  if (seq > 0 && rule) throw logNotEmpty(rule, seq)
  if (seq > 0 && name && !mayCorrectNames) throw logNotEmpty(FIELD[name], seq)
  // A match keeps its place even if the club or the court was archived since.
  if (patched.club !== sheet.record.club || patched.court !== sheet.record.court) checkPlace(patched, places)
  const record: MatchRecord = { ...patched, updatedAt: changedAt(sheet, now) }
  checkDescription(record, asked)
  if (asked.linked === undefined) record.linked = linksFollowing(sheet.record, record, seq > 0)
  checkLinks(record)
  if (name) record.formerNames = formerNamesAfter(sheet, record, asked, name)
  if (name && seq > 0) record.namesCorrectedAt = record.updatedAt
  const changed = name || rule ? refolded(record, sheet) : { ...sheet, record }
  const audit = auditedChange(by, record, sheet.record)
  return { sheet: changed, record: 'changed', rows: [], audit, answer: { sheet: changed, fresh: true } }
}

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

const NAMES = ['player1', 'player2', 'players'] as const

const namedSides = (record: MatchRecord) => ({
  company: record.player1,
  company2: record.player2,
  pairs: pairsIn(record),
})

/** Returns the players of a match after a change of its names. */
const linksFollowing = (before: MatchRecord, after: MatchRecord, hasEntries: boolean): LinkedPlayers | null =>
  linksAfter(before.linked, namedSides(before), namedSides(after), hasEntries)

/** @throws ApiError 422 if the players don't fit the names, or one of them is named twice */
function checkLinks(record: MatchRecord): void {
  if (!record.linked) return
  const names = namesInPlace(namedSides(record))
  const misplaced = ([0, 1] as const).find((side) => record.linked?.[side].length !== names[side].length)
  if (misplaced !== undefined) throw playersMisplaced(misplaced, names[misplaced].length)
  const ids = placedIn(record.linked).map(({ player }) => player)
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice !== undefined) throw playerTwice(twice)
}

/** Returns a record with its pairs. They are the same whether they come from the names or were sent as `players`. */
const withPairs = (record: MatchRecord): MatchRecord => ({ ...record, players: pairsIn(record) })

/**
 * Returns the names of the sides that the request does not contain: they follow new partners.
 * @throws ApiError 400 if such a name would be too long
 */
function sidesFollowing(before: MatchRecord, after: MatchRecord, asked: Partial<MatchRecord>) {
  const [one, two] = sidesAfter(before, after)
  const player1 = asked.player1 === undefined ? one : after.player1
  const player2 = asked.player2 === undefined ? two : after.player2
  const isNew = (name: string) => name !== before.player1 && name !== before.player2
  const long = [player1, player2].find((name) => isNew(name) && name.length > LONGEST.match.name)
  if (long !== undefined)
    throw badRequest(`players: the name "${long}" is longer than ${LONGEST.match.name} characters`)
  return { player1, player2 }
}

/**
 * @param name the name that the request changes
 * @throws ApiError 409 if the log has entries, and names mean other players or the number of players changes
 */
function formerNamesAfter(
  { record: before, log }: Scoresheet,
  after: MatchRecord,
  asked: Partial<MatchRecord>,
  name: (typeof NAMES)[number],
) {
  const { seq } = log.live
  const { formerNames, swapped } = changeNames(before, after)
  if (seq > 0 && !isSameSize(before, after)) {
    throw logNotEmpty(FIELD[name], seq, 'the number of players')
  }
  if (seq > 0 && swapped) {
    const side = swapped.side === 1 ? 'player1' : 'player2'
    const isAsked = asked[side] !== undefined && after[side] !== before[side]
    throw namesSwapped(isAsked ? FIELD[side] : 'players', swapped.name)
  }
  return formerNames
}

const unchanged = (sheet: Scoresheet): Plan<DescribeAnswer> => ({
  sheet,
  rows: [],
  answer: { sheet, fresh: false },
})
