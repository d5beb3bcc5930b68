// Measures what pages of competitions read, with many competitions in the database.
import path from 'node:path'
import { recordsOf } from '../../server/audit/records-of.ts'
import { createCompetitionsRepository } from '../../server/competitions/competitions-repository.ts'
import { openEventEnds } from '../../server/competitions/event-ends.ts'
import { readCompetitions } from '../../server/competitions/read-competitions.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { openKnownPlayers } from '../../server/players/known-players.ts'
import { openPlayers } from '../../server/players/players.ts'
import {
  CHAMPIONSHIP,
  type CompetitionSizes,
  fillCompetitions,
  filledCompetition,
  filledEvent,
} from '../../server/testing/filled-competitions.ts'
import { fillResults } from '../../server/testing/filled-ratings.ts'
import { median, ms, spread, whole } from './figures.ts'
import { type Goal, goals, type Report, type Run, rows, text } from './report.ts'
import { interleave, type Rounds, roundsAt } from './rounds.ts'

const MANY: CompetitionSizes = { players: 5000, small: 490, large: 10 }
const QUICK: CompetitionSizes = { players: 500, small: 10, large: 1 }
const ROUNDS: Rounds = { least: 20, most: 20, seconds: 30 }
/** Longest time of a page (ms). */
const MOST_MS = 50

const LARGE = filledCompetition('large', 0)
const eventNamed = (name: string): string =>
  filledEvent(
    LARGE,
    CHAMPIONSHIP.findIndex((plan) => plan.name === name),
  )
const SMALL = filledCompetition('small', 0)

export async function benchCompetitions({ folder, pace, say }: Run): Promise<Report> {
  const sizes = pace === 'quick' ? QUICK : MANY
  const competitions = sizes.small + sizes.large
  say(`${whole(competitions)} competitions`)
  const storage = openSqlite(path.join(folder, 'competitions.db'))
  await fillResults(storage, { players: sizes.players, matches: 0 })
  const matches = await fillCompetitions(storage, sizes)
  const unused = () => {
    throw new Error('the bench changes no player')
  }
  const players = openPlayers({ storage, audit: unused, hidePlayers: unused, clock: Date.now })
  const known = openKnownPlayers(storage, players)
  const repository = createCompetitionsRepository(storage)
  const reads = readCompetitions({
    repository,
    recordsOf: recordsOf(storage),
    endsOf: openEventEnds(repository),
    known,
  })
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    'the list of competitions': () => reads.list(null),
    'a competition with one event': () => reads.read(SMALL),
    [`a championship with ${CHAMPIONSHIP.length} events`]: () => reads.read(LARGE),
    'a knockout of 32': () => reads.event(SMALL, filledEvent(SMALL, 0)),
    'a knockout of 64 with a consolation': () => reads.event(LARGE, eventNamed('A')),
    'a knockout of 128': () => reads.event(LARGE, eventNamed('Open')),
    'four groups of four with a final round': () => reads.event(LARGE, eventNamed('Groups')),
    'a compass of 16': () => reads.event(LARGE, eventNamed('Compass')),
  }
  say('pages of competitions')
  const names = Object.keys(pages)
  const times = await interleave(roundsAt(pace, ROUNDS), names, async (name) => {
    const began = performance.now()
    JSON.stringify(await pages[name]?.())
    return performance.now() - began
  })
  await storage.close()
  const limits = names.map((name): Goal => {
    const figure = median(times[name] ?? [])
    return { goal: `${name}: under ${MOST_MS} ms`, figure: ms(figure), reached: figure < MOST_MS }
  })
  return [
    text(
      `In one process, on SQLite, with ${whole(competitions)} competitions, ${whole(matches)} matches and ${whole(sizes.players)} players.`,
    ),
    rows(['Time', ''], ...names.map((name) => [name, spread(times[name] ?? [], ms)])),
    goals(...limits),
  ]
}
