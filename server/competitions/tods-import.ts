import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FoldedMatch, Place } from '../../shared/competitions/fold-bracket.ts'
import type { FoldedFixture } from '../../shared/competitions/fold-groups.ts'
import { IMPORTED_DRAW } from '../../shared/competitions/imported-draw.ts'
import type { ReadRecord } from '../../shared/competitions/read-tods.ts'
import type { ReadEvent } from '../../shared/competitions/read-tods-event.ts'
import { foldWhole } from '../../shared/competitions/tods-event.ts'
import type { TodsCheck } from '../../shared/competitions/tods-schemas.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import { inRounds } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { competitionExists } from './competition-errors.ts'
import type { CompetitionRow, DrawMatchRow, EventRow } from './competition-rows.ts'
import { createCompetitionsRepository } from './competitions-repository.ts'
import { type ImportedPlayersDeps, openImportedPlayers } from './imported-players.ts'
import { createImportsRepository, type ImportedRows, type ImportRow } from './imports-repository.ts'
import { readTodsFile, type TodsFileRead } from './tods-file.ts'

export const todsUnsupported = ({ problems, more }: Pick<TodsCheck, 'problems' | 'more'>): ApiError =>
  new ApiError(422, 'TODS_UNSUPPORTED', 'body: the file has parts that are not supported; nothing was imported', {
    problems,
    more,
  })

export interface TodsImportDeps extends ImportedPlayersDeps {
  readonly storage: Storage
  readonly audit: Audit
  readonly clubs: Pick<Clubs, 'check' | 'zoneOf'>
  /** Makes the matches of new draws, and then gives them their results. */
  readonly follow: () => void
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** What an import makes: the id is chosen by the client. */
export interface ImportRequest {
  readonly id: string
  readonly club: string
}

export type TodsImport = ReturnType<typeof openTodsImport>

/** Opens the import of competitions from files of the Tennis Open Data Standards. */
export function openTodsImport({ storage, audit, clubs, follow, clock, ...players }: TodsImportDeps) {
  const repository = createImportsRepository(storage)
  const competitions = createCompetitionsRepository(storage)
  const { meant, make } = openImportedPlayers(players)

  /** Returns whom the players of a file mean. */
  const meantBy = ({ record, events }: TodsFileRead, club: string) =>
    meant(
      new Set(events.flatMap(({ entries }) => entries.flatMap((entry) => entry.players))),
      record?.participants ?? new Map(),
      club,
    )

  return {
    /** Returns what an import of this file would make, and why it can’t be imported. @throws ApiError 400 · 422 */
    async check(bytes: Buffer, club: string): Promise<TodsCheck> {
      clubs.check(club)
      const read = await readTodsFile(bytes)
      const { record, events, problems, more } = read
      const { added } = await meantBy(read, club)
      return {
        name: record?.name || null,
        events: record?.events.length ?? 0,
        entries: sum(events.map(({ entries }) => entries.length)),
        results: sum(events.flatMap(({ results }) => [...results.values()].map(({ size }) => size))),
        newPlayers: added.size,
        problems: [...problems],
        more,
      }
    },

    /**
     * Imports a competition, all of it or nothing. The matches of its draws are made in the background. A repeated request changes
     * nothing.
     * @returns whether it is new
     * @throws ApiError 400 · 422 not supported, or the id is taken
     */
    async create(bytes: Buffer, { id, club }: ImportRequest, by: string): Promise<boolean> {
      clubs.check(club)
      const read = await readTodsFile(bytes)
      const { record, problems, more } = read
      if (!record || problems.length > 0) throw todsUnsupported({ problems: [...problems], more })
      const idFor = derivedIds(id, createHash('sha256').update(bytes).digest('base64url'))
      const eventIds = read.events.map((_, index) => idFor(`event ${index}`))
      const isNew = await inRounds('competition', async () => {
        if (await competitions.byId(id)) return repeated()
        const ids = await make(await meantBy(read, club), club, by, (participant) => idFor(`player ${participant}`))
        await nextTurn()
        const rows = rowsOf(record, read.events, {
          id,
          club,
          by,
          eventIds,
          players: ids,
          now: clock(),
          zone: clubs.zoneOf(club),
        })
        await nextTurn()
        await storage.atomically((tx) => [
          ...repository.add(tx, rows),
          audit(tx, { who: by, action: 'competition.create', subject: id, club, after: auditedOf(rows.competition) }),
          ...rows.events.flatMap(({ id: event, name, draws }) => [
            audit(tx, { who: by, action: 'competition.event', subject: event, club, after: { name } }),
            ...draws.map(({ stage: { id: stage } }) =>
              audit(tx, {
                who: by,
                action: 'competition.draw',
                subject: event,
                club,
                after: { stage, drawSeed: IMPORTED_DRAW },
              }),
            ),
          ]),
        ])
        return true
      })
      if (isNew) follow()
      return isNew

      /** @throws ApiError 422 another competition has the id */
      async function repeated(): Promise<false> {
        const stored = new Set(await competitions.eventsOf(id))
        const isOfClub = (await competitions.byId(id))?.club === club
        if (!isOfClub || stored.size !== eventIds.length || !eventIds.every((each) => stored.has(each)))
          throw competitionExists()
        return false
      }
    },
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** Returns the function that returns ids of an import. The same file with the same id has the same ones. */
const derivedIds =
  (id: string, file: string) =>
  (what: string): string =>
    createHash('sha256')
      .update([id, file, what].join('\n'))
      .digest('hex')
      .slice(0, 32)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const auditedOf = ({ name, club, startsOn, endsOn, published }: CompetitionRow) => ({
  name,
  club,
  clubs: '',
  startsOn,
  endsOn,
  published,
})

interface RowsContext extends ImportRequest {
  readonly by: string
  readonly eventIds: readonly string[]
  /** Ids of players by participant. */
  readonly players: ReadonlyMap<string, string>
  readonly now: number
  readonly zone: string
}

function rowsOf({ name, from, to }: ReadRecord, events: readonly ReadEvent[], context: RowsContext): ImportedRows {
  const { id, club, eventIds, now, zone } = context
  const day = to < dateIn(zone, now) ? to : null
  const own = events.map((event, index) => ofEvent(event, eventIds[index] ?? '', index, day, context))
  return {
    competition: {
      id,
      name,
      club,
      clubs: [],
      startsOn: from,
      endsOn: to,
      published: false,
      version: 1,
      createdAt: now,
    },
    events: own.map(({ row }) => row),
    entries: own.flatMap(({ entries }) => entries),
    players: own.flatMap(({ players }) => players),
    matches: own.flatMap(({ matches }) => matches),
    results: own.flatMap(({ results }) => results),
  }
}

function ofEvent(event: ReadEvent, id: string, index: number, day: string | null, context: RowsContext) {
  const { name, kind, matchFormat, stages, draws, mostEntries, opensAt, closesAt } = event
  const { now } = context
  const row: EventRow = {
    id,
    competition: context.id,
    name,
    kind,
    matchFormat,
    stages,
    draws,
    mostEntries,
    opensAt: opensAt === null ? null : Date.parse(opensAt),
    closesAt: closesAt === null ? null : Date.parse(closesAt),
    // Events are listed by the time when they were made.
    createdAt: now + index,
    version: 1,
    followed: 0,
    pending: draws.length > 0,
  }
  const entries = event.entries.map(({ id: entry, state, rank }, number) => ({
    event: id,
    id: entry,
    state,
    rank,
    number: number + 1,
    enteredAt: now,
    withdrawnBy: null,
  }))
  const players = event.entries.flatMap((entry) =>
    entry.players.map((participant, place) => ({
      event: id,
      player: context.players.get(participant) ?? '',
      entry: entry.id,
      place,
    })),
  )
  return { row, entries, players, ...matchesOf(event, id, day, `person:${context.by}`) }
}

/** Returns the matches with results. Their sides stay until they have them, because the draw doesn’t know who goes on before. */
function matchesOf(event: ReadEvent, id: string, day: string | null, author: ImportRow['author']) {
  const folded = foldWhole(event)
  const matches: DrawMatchRow[] = []
  const results: ImportRow[] = []
  const add = (stage: string, place: string, [one, two]: BySide<Place>): string => {
    const matchId = randomUUID()
    const [first, second] = [one ?? '', two ?? '']
    matches.push({ event: id, stage, place, matchId, one: first, two: second, made: false, kept: true })
    return matchId
  }
  for (const { id: stage, matches: all } of folded)
    for (const { id: place, sides } of all as readonly (FoldedMatch | FoldedFixture)[]) {
      const isKept = event.kept.some((each) => each.stage === stage && each.match === place)
      const result = event.results.get(stage)?.get(place)
      if (!result && !isKept) continue
      const matchId = add(stage, place, sides)
      if (result) results.push({ matchId, number: results.length, result, author, day, kept: isKept })
    }
  return { matches, results }
}
