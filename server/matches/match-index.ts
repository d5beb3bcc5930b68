import { createHash } from 'node:crypto'
import { paceOfMatch } from '../../shared/duration/match-pace.ts'
import { replaced } from '../../shared/matches/list-digest.ts'
import { type NamedPlayers, publicNames } from '../../shared/matches/player-names.ts'
import { playedMs } from '../../shared/matches/playing-time.ts'
import { NO_SERVICE_POINTS, servicePointsOf } from '../../shared/probability/service-points.ts'
import { type BySide, isOver, type MatchStatus } from '../../shared/scoring/score.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { createMatchOrder, type Position } from './match-order.ts'
import { publicSheet } from './public-sheet.ts'
import { type Scoresheet, summaryOf } from './scoresheet.ts'

/** The fields by which lists select and sort matches. */
type ListedFields = Omit<ListedMatch, 'body' | 'hash' | 'contains' | 'namesWith' | 'names' | 'hidesNames'> & {
  /** The names that only the office may read; absent if they are the same. */
  readonly named?: BySide<string> | undefined
}

/**
 * One version of a match in lists: about 1 KB, without the log. Each change of the match creates a new object.
 */
export class ListedMatch {
  readonly id: string
  /** Day and time of play (ms since 1970). */
  readonly date: number
  /** The names of both sides, as everybody may read them. */
  readonly company: string
  readonly company2: string
  readonly category: string
  /** Normalized by `plainText`. */
  readonly description: string
  readonly status: MatchStatus
  /** Id of its club; null for none. */
  readonly club: string | null
  /** Id of its court; null for none. */
  readonly court: string | null
  /** A matchUpFormat code; null for the documented rules. */
  readonly format: string | null
  /** How long the order of play keeps the court for it (minutes); null for the usual time of its format, 0 before it has a time. */
  readonly heldMinutes: number | null
  /** The head of the log: the seq of its last entry. */
  readonly seq: number
  /** When the match's record (names, rules, date …) last changed (ms since 1970). */
  readonly describedAt: number
  /** When the match's log or record last changed (ms since 1970). */
  readonly updatedAt: number
  /** The service points of both sides, and how many the server won. 0 until the match is over. */
  readonly servicePoints: number
  readonly servicePointsWon: number
  /** How long the match was played (ms). Null until it is over, and if nobody knows. */
  readonly playedMs: number | null
  /** The length of a unit (s, `paceOfMatch`). Null until the match is over, and if nobody knows. */
  readonly pace: number | null
  #summary: Scoresheet | Buffer
  /** The names that only the office may read; undefined if they are the same. */
  readonly #named: BySide<string> | undefined
  #hash: bigint | undefined
  /** The names, then the category with the description, as searches compare them. The first search sets it. */
  #folded: readonly string[] | undefined

  /** @param summary the summary as JSON, or the sheet from which the first access makes it */
  constructor(fields: ListedFields, summary: Scoresheet | Buffer) {
    this.id = fields.id
    this.date = fields.date
    this.company = fields.company
    this.company2 = fields.company2
    this.category = fields.category
    this.description = plainText(fields.description)
    this.status = fields.status
    this.club = fields.club
    this.court = fields.court
    this.format = fields.format
    this.heldMinutes = fields.heldMinutes
    this.seq = fields.seq
    this.describedAt = fields.describedAt
    this.updatedAt = fields.updatedAt
    this.servicePoints = fields.servicePoints
    this.servicePointsWon = fields.servicePointsWon
    this.playedMs = fields.playedMs
    this.pace = fields.pace
    this.#named = fields.named
    this.#summary = summary
  }

  /** Whether the office reads other names than everybody. */
  get hidesNames(): boolean {
    return this.#named !== undefined
  }

  /** The names of both sides, for the office. */
  get names(): BySide<string> {
    return this.#named ?? [this.company, this.company2]
  }

  /** The summary as JSON. */
  get body(): Buffer {
    if (!Buffer.isBuffer(this.#summary)) this.#summary = Buffer.from(JSON.stringify(summaryOf(this.#summary)))
    return this.#summary
  }

  /**
   * Whether the names, the category or the description contain each of these folded words.
   * @param seesNames whether the names for the office count too
   */
  contains(words: readonly string[], seesNames: boolean): boolean {
    const folded = seesNames && this.#named ? [...this.#searched(), ...this.#named.map(foldText)] : this.#searched()
    return words.every((word) => folded.some((text) => text.includes(word)))
  }

  /** Returns the names of players that contain this folded text, for the office. */
  namesWith(text: string): string[] {
    const folded = this.#named ? this.#named.map(foldText) : this.#searched()
    return this.names.filter((_, side) => folded[side]?.includes(text))
  }

  #searched(): readonly string[] {
    this.#folded ??= [this.company, this.company2, `${this.category} ${this.description}`].map(foldText)
    return this.#folded
  }

  /** Hash of the summary. */
  get hash(): bigint {
    this.#hash ??= BigInt(`0x${createHash('sha1').update(this.body).digest('hex')}`)
    return this.#hash
  }
}

/** Returns the names of a match that lists show, and those of the office if they differ. */
function listedNames(match: NamedPlayers): Pick<ListedFields, 'company' | 'company2' | 'named'> {
  const shown = publicNames(match)
  const names = { company: shown.player1, company2: shown.player2 }
  return shown === match ? names : { ...names, named: [match.player1, match.player2] }
}

export function listedMatchOf(sheet: Scoresheet): ListedMatch {
  const { record, log } = sheet
  const isEnded = isOver(log.live.score)
  const { played, won } = isEnded ? servicePointsOf(log.start, log.live.standing) : NO_SERVICE_POINTS
  const fields = {
    id: record.id,
    date: record.date,
    ...listedNames(record),
    category: record.category,
    description: record.description,
    status: log.live.score.status,
    club: record.club,
    court: record.court,
    format: record.format,
    heldMinutes: record.heldMinutes ?? null,
    seq: log.live.seq,
    describedAt: record.updatedAt,
    updatedAt: Math.max(record.updatedAt, Date.parse(log.live.updatedAt)),
    servicePoints: played[0] + played[1],
    servicePointsWon: won[0] + won[1],
    playedMs: isEnded ? playedMs(log.start, log.live.standing.slice(), null) : null,
    pace: paceOfMatch(log),
  }
  return new ListedMatch(fields, publicSheet(sheet))
}

export type MatchIndex = ReturnType<typeof createMatchIndex>

/** The place of a match in lists. A point replaces `match`, but does not move the place. */
export interface ListPlace extends Position {
  /** The latest version of the match. */
  match: ListedMatch
  /** This match's part of the hash of all matches. It may come from an earlier version of the match. */
  counted: bigint
}

/** Maximum number of changed matches that wait to be hashed. Hashing one takes about 20 µs. */
const MOST_UNCOUNTED = 500

/** Creates the index of all matches in lists. A commit of this server is in the index before its requests are answered. */
export function createMatchIndex() {
  const places = new Map<string, ListPlace>()
  const all = createMatchOrder<ListPlace>()
  const byStatus = new Map<MatchStatus, typeof all>()
  const uncounted = new Set<ListPlace>()
  let hash = 0n
  let changes = 0
  let digest = 0

  function orderOf(status: MatchStatus) {
    const known = byStatus.get(status)
    if (known) return known
    const order = createMatchOrder<ListPlace>()
    byStatus.set(status, order)
    return order
  }

  function remove(id: string): void {
    const place = places.get(id)
    if (!place) return
    changes += 1
    places.delete(id)
    all.remove(place)
    orderOf(place.match.status).remove(place)
    uncounted.delete(place)
    hash ^= place.counted
    digest = replaced(digest, place.match, undefined)
  }

  function add(match: ListedMatch): ListPlace {
    const { id, date, status } = match
    const place: ListPlace = { id, date, match, counted: 0n }
    places.set(id, place)
    all.add(place)
    orderOf(status).add(place)
    return place
  }

  function replace(place: ListPlace, match: ListedMatch): void {
    const before = place.match.status
    place.match = match
    if (match.status === before) return
    orderOf(before).remove(place)
    orderOf(match.status).add(place)
  }

  /** Returns the XOR of the hashes of all matches. Equal lists have equal hashes, because the matches determine the order. */
  function hashAll(): bigint {
    for (const place of uncounted) {
      hash ^= place.counted ^ place.match.hash
      place.counted = place.match.hash
    }
    uncounted.clear()
    return hash
  }

  return {
    get: (id: string): ListedMatch | undefined => places.get(id)?.match,
    /**
     * Returns the places of all matches, or of the matches with a status, in the order of lists. The array does not change
     * later.
     */
    places: (status?: MatchStatus): readonly ListPlace[] => (status ? orderOf(status) : all).read(),
    /** Returns all matches in the order of lists. */
    all: (): Iterable<ListedMatch> => matchesIn(all.read()),
    /** Returns the matches with this status in the order of lists. The time does not depend on the number of other matches. */
    withStatus: (status: MatchStatus): Iterable<ListedMatch> => matchesIn(orderOf(status).read()),
    /** Returns a digest of the list. It changes with each change of a match. Pages compute it too (`digestOfList`). */
    digest: (): number => digest,
    /** Adds a match, or replaces its earlier version. */
    set(match: ListedMatch): void {
      if (places.get(match.id)?.date !== match.date) remove(match.id)
      const known = places.get(match.id)
      digest = replaced(digest, known?.match, match)
      if (known) replace(known, match)
      const place = known ?? add(match)
      changes += 1
      uncounted.add(place)
      if (uncounted.size > MOST_UNCOUNTED) hashAll()
    },
    remove,
    hash: hashAll,
    /** The number of changes so far. */
    get changes(): number {
      return changes
    },
  }
}

function* matchesIn(places: readonly ListPlace[]): Iterable<ListedMatch> {
  for (const { match } of places) yield match
}
