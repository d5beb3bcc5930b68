import { randomUUID } from 'node:crypto'
import { type FoldedMatch, isEntry } from '../../shared/competitions/fold-bracket.ts'
import type { FoldedFixture } from '../../shared/competitions/fold-groups.ts'
import type { LinkedPlayers } from '../../shared/matches/linked-players.ts'
import { isSameName } from '../../shared/matches/match.ts'
import { type NewNotice, scopeOf } from '../../shared/notifications/notice.ts'
import { placeKey } from '../../shared/order/place-key.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { cutText } from '../../shared/text/cut-text.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { iso } from '../../shared/time/iso.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Matches } from '../matches/matches.ts'
import { createUnscoredMatchesRepository } from '../matches/unscored-matches-repository.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import type { DrawMatchRow, PlayedRow, StoredEvent } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import { type FollowedEvent, followedEvent, isSame } from './followed-event.ts'
import type { openWithdrawals } from './withdrawals.ts'

/** Hour of the day (club time) at which the matches of a draw are listed until they have a time. */
const USUAL_HOUR = 12

/** Where an order of play has a place of a draw. */
export interface PlannedPlace {
  readonly court: string
  /** ms since 1970 */
  readonly startsAt: number
  /** How long it takes its court (minutes). */
  readonly heldMinutes: number
  /** Id of the person who umpires it. */
  readonly umpire: string | null
}

/** The orders of play, as draws need them. */
export interface OrdersOfPlay {
  /** Returns where orders of play have these places of draws. */
  readonly planned: (
    competition: Pick<StoredEvent['competition'], 'club' | 'startsOn' | 'endsOn'>,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, PlannedPlace>>
  /** Returns the statements with which a place takes the half hours of its court that are free, until its match is known. */
  readonly hold: (tx: Database, key: string, place: PlannedPlace) => readonly Statement[]
}

export interface FollowEventDeps {
  readonly storage: Storage
  readonly repository: CompetitionsRepository
  readonly withdrawals: ReturnType<typeof openWithdrawals>
  readonly matches: Pick<Matches, 'createOnce' | 'reread'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  /** Returns the statements that notify the players of matches, and those who follow them. */
  readonly notify: (tx: Database, notices: readonly NewNotice[]) => readonly Statement[]
  readonly clubs: Pick<Clubs, 'zoneOf' | 'courtOf'>
  readonly ordersOfPlay: OrdersOfPlay
  /** Returns the players of a match, with a mark of those who hide their pages. */
  readonly linked: (ids: BySide<readonly string[]>) => Promise<LinkedPlayers>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** What a round changes: matches that no longer fit the draw, and places that get a match. */
interface Difference {
  readonly stale: readonly PlayedRow[]
  readonly missing: readonly DrawMatchRow[]
}

/**
 * Returns the function that makes the matches of a draw as soon as both sides are known and everybody sees the competition. A result
 * that changes takes the matches that followed from it back, if they have not begun. It can be repeated at any time, by every server.
 */
export function openFollowEvent({
  storage,
  repository,
  withdrawals,
  matches,
  outbox,
  notify,
  clubs,
  ordersOfPlay,
  linked,
  clock,
}: FollowEventDeps) {
  const unscored = createUnscoredMatchesRepository(storage)

  /** @throws UniqueViolation if something has changed meanwhile: call it again */
  return async function follow(id: string): Promise<void> {
    const before = await repository.event(id)
    if (!before) return
    const ended = await withdrawals.end(before)
    const stored = ended.length > 0 ? await repository.event(id) : before
    if (!stored) return
    const event = followedEvent(stored)
    const { stale, missing } = differenceOf(event)
    const unmade = [...stored.matches.filter((row) => !stale.includes(row)), ...missing].filter(({ made }) => !made)
    // Everybody sees a match. `publishMatches` makes the event follow once everybody sees its competition.
    const due = stored.competition.published ? unmade : []
    const letters = await withdrawals.letters(event, [...ended, ...stale])
    const planned = await ordersOfPlay.planned(stored.competition, [...stale, ...unmade].map(keyOf))
    await archived(stale, (tx) => [
      ...repository.followed(tx, stored.row, due.length > 0),
      ...repository.removeMatches(
        tx,
        stale.map(({ matchId }) => matchId),
      ),
      ...repository.addMatches(tx, missing),
      ...stale.flatMap((row) => {
        const place = planned.get(keyOf(row))
        return place ? ordersOfPlay.hold(tx, keyOf(row), place) : []
      }),
      ...letters.map((letter) => outbox.write(tx, letter)),
    ])
    if (letters.length > 0) outbox.send()
    if (due.length === 0) return
    for (const row of due) await make(stored, row, planned.get(keyOf(row)))
    try {
      await storage.atomically((tx) => [
        ...repository.followed(tx, { ...stored.row, followed: stored.row.followed + 1 }, false),
        ...due.flatMap(({ matchId }) => repository.made(tx, matchId)),
        ...notify(tx, advancedNotices(event, due, clock())),
      ])
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      // Another server may have taken a match out of its place before it existed.
      const placed = new Set((await repository.event(id))?.matches.map(({ matchId }) => matchId))
      await archived(due.filter(({ matchId }) => !placed.has(matchId)))
      throw error
    }
  }

  /**
   * Archives matches that have no place in the draw any more, and stores what else changes. Transactions that store results lock
   * matches before events, so this one does too.
   */
  async function archived(
    rows: readonly DrawMatchRow[],
    also: Parameters<Storage['atomically']>[0] = () => [],
  ): Promise<void> {
    const ids = rows.map(({ matchId }) => matchId)
    await storage.atomically((tx) => [...(ids.length > 0 ? unscored.archive(tx, ids) : []), ...also(tx)])
    if (ids.length > 0) await matches.reread(ids)
  }

  /** Makes a match of a draw. A repeated call changes nothing. */
  async function make(
    { competition, row, players }: StoredEvent,
    place: DrawMatchRow,
    planned: PlannedPlace | undefined,
  ): Promise<void> {
    const of = (entry: string) => players.filter((player) => player.entry === entry)
    const [first, second] = [of(place.one), of(place.two)]
    const isPair = first.length === 2
    const names = [...first, ...second].map(({ name }) => name)
    const [one = '', two = '', three = '', four = ''] = distinctNames(names, LONGEST.match[isPair ? 'guest' : 'name'])
    const timeZone = clubs.zoneOf(competition.club)
    const today = dateIn(timeZone, clock())
    const day = competition.startsOn > today ? competition.startsOn : today
    const court = planned && clubs.courtOf(planned.court)
    const at = court?.inUse && court.club.id === competition.club ? planned : undefined
    await matches.createOnce(
      place.matchId,
      {
        category: row.name,
        company: isPair ? `${one} / ${two}` : one,
        company2: isPair ? `${three} / ${four}` : two,
        description: cutText(competition.name, LONGEST.match.description),
        date: iso(at?.startsAt ?? clubMoment(day, USUAL_HOUR, timeZone)),
        liveStream: false,
        streamUrl: null,
        format: formatOf(row, place),
        firstServer: null,
        players: isPair
          ? [
              [one, two],
              [three, four],
            ]
          : null,
        club: competition.club,
        court: at?.court ?? null,
        // Until the order of play or the office sets its time, the match has none.
        heldMinutes: at?.heldMinutes ?? 0,
        umpire: at?.umpire ?? null,
        linked: await linked([first.map(({ player }) => player), second.map(({ player }) => player)]),
      },
      null,
    )
  }
}

/** Returns the notices about matches that follow from results. */
function advancedNotices({ stored, stages }: FollowedEvent, made: readonly DrawMatchRow[], now: number): NewNotice[] {
  if (!stored.competition.published) return []
  return made.flatMap(({ stage, place, matchId }): NewNotice[] => {
    const matches: readonly (FoldedMatch | FoldedFixture)[] = stages.find(({ id }) => id === stage)?.matches ?? []
    const match = matches.find(({ id }) => id === place)
    const origins = match && 'from' in match ? match.from : []
    const isWon = origins.some(
      (origin) => 'winnerOf' in origin && matches.some(({ id, result }) => id === origin.winnerOf && result !== null),
    )
    const subject = { match: matchId }
    const notice = { id: `advanced ${matchId}`, kind: 'advanced', subject, scope: scopeOf(subject) } as const
    return isWon ? [{ ...notice, at: now, notBefore: now }] : []
  })
}

/** Returns the rules of play. Those of a group stay as they were at its draw, because its tables follow them. */
function formatOf({ draws, matchFormat }: StoredEvent['row'], { stage }: DrawMatchRow): string | null {
  const drawn = draws.find((draw) => draw.stage.id === stage)?.stage
  return drawn?.kind === 'groups' ? (drawn.rules.format ?? null) : matchFormat
}

/** Returns how orders of play name the place of a match. */
const keyOf = ({ event, stage, place }: DrawMatchRow): string => placeKey({ event, stage, match: place })

/** Returns the names, shortened, with a number after each that another one has already: a match needs different names. */
function distinctNames(names: readonly string[], most: number): readonly string[] {
  const taken: string[] = []
  for (const name of names) {
    let next = cutText(name, most)
    for (let number = 2; taken.some((other) => isSameName(other, next)); number += 1)
      next = `${cutText(name, most - 2)} ${number}`
    taken.push(next)
  }
  return taken
}

/** Returns which matches no longer fit, and which are missing. */
function differenceOf({ stored, stages }: FollowedEvent): Difference {
  const stale: PlayedRow[] = []
  const missing: DrawMatchRow[] = []
  for (const { id: stage, matches } of stages)
    for (const match of matches as readonly (FoldedMatch | FoldedFixture)[]) {
      const row = stored.matches.find((each) => each.stage === stage && each.place === match.id)
      const isFree = !row || !(row.isBegun || row.kept)
      if (row && isFree && !(isSame(match.sides, row) && isOpen(match))) stale.push(row)
      const isFitting = row !== undefined && isSame(match.sides, row)
      if (isFree && !isFitting && isOpen(match)) missing.push(newRow(stored, stage, match))
    }
  return { stale, missing }
}

/** Returns whether a match is to be played: both sides are known, and nothing has decided it. */
const isOpen = (match: FoldedMatch | FoldedFixture): boolean =>
  match.result === null && !('isOut' in match && match.isOut) && match.sides.every(isEntry)

const newRow = ({ row }: StoredEvent, stage: string, { id, sides }: FoldedMatch | FoldedFixture): DrawMatchRow => ({
  event: row.id,
  stage,
  place: id,
  matchId: randomUUID(),
  one: sides[0] as string,
  two: sides[1] as string,
  made: false,
  kept: false,
})
