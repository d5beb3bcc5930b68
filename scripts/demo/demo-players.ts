import { namesInPlace, type PlayerIds } from '../../shared/matches/linked-players.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays } from '../../shared/time/week.ts'
import type { NewMatch, ScorerClient } from '../scorer/scorer-client.ts'
import { CATEGORIES, type Category, DEMO_PREFIX, type DemoMatch, namesIn } from './demo-matches.ts'
import type { Random } from './point.ts'

/** Hour of the matches of earlier weeks (club time). */
const EVENING = 19
/** Days between two rounds of the league. */
const ROUND_DAYS = 14

/** Returns the id of a player of the demo. */
const playerId = (name: string): string => DEMO_PREFIX + foldText(name).replaceAll(/[^a-z]+/g, '-')

/** Returns the ids of the players of a match. */
export function playerIdsOf({
  company,
  company2,
  players,
}: Pick<DemoMatch, 'company' | 'company2' | 'players'>): PlayerIds {
  const [one, two] = namesInPlace({ company, company2, pairs: players })
  return [one.map(playerId), two.map(playerId)]
}

/** Adds everybody who plays in the demo as a player of the club. */
export async function addPlayers(client: ScorerClient, club: string): Promise<void> {
  const names = CATEGORIES.flatMap(({ roster }) => roster.flatMap(namesIn))
  await client.addPlayers(
    club,
    names.map((name) => ({ id: playerId(name), name })),
  )
}

/** A match of the league of earlier weeks, with its result. */
interface PastMatch {
  readonly match: NewMatch & { readonly id: string }
  /** Games of player 1 first. */
  readonly sets: readonly (readonly [number, number])[]
}

/** Results from which the league's are drawn, games of the winner first. */
const RESULTS: readonly PastMatch['sets'][] = [
  [
    [6, 3],
    [6, 4],
  ],
  [
    [6, 2],
    [6, 1],
  ],
  [
    [7, 5],
    [6, 4],
  ],
  [
    [6, 4],
    [3, 6],
    [6, 3],
  ],
  [
    [4, 6],
    [7, 5],
    [6, 2],
  ],
]

/**
 * Plays a league of earlier weeks in the two adult singles, everybody against everybody, so that the pages of players, the
 * ranking and head-to-heads have something to show.
 * @param existing ids of the matches on the server
 */
export async function playLeague(
  client: ScorerClient,
  club: string,
  existing: ReadonlySet<string>,
  now: Date,
  random: Random,
): Promise<void> {
  for (const { match, sets } of leagueMatches(club, now, random)) {
    if (existing.has(match.id)) continue
    const created = await client.createMatch(match)
    if (!created.ok) continue
    await client.append(match.id, {
      id: `${match.id}-1`,
      status: 'finished',
      sets: sets.map(([one, two]) => ({ games: [one, two], tiebreak: null })),
    })
  }
}

function leagueMatches(club: string, now: Date, random: Random): PastMatch[] {
  const singles = CATEGORIES.filter(({ isLeague }) => isLeague)
  return singles.flatMap((category, which) => {
    const { roster } = category
    return roster.flatMap((company, one) =>
      roster.slice(one + 1).map((company2, index): PastMatch => {
        const two = one + 1 + index
        const id = `${DEMO_PREFIX}league-${which + 1}-${one + 1}-${two + 1}`
        const date = plusDays(clubDay(now.getTime()), -ROUND_DAYS * (roster.length - roundOf(one, two, roster.length)))
        const match = {
          id,
          category: category.name,
          company,
          company2,
          description: 'Club league',
          format: category.format,
          club,
          date: new Date(clubMoment(date, EVENING)).toISOString(),
          playerIds: playerIdsOf({ company, company2, players: null }),
        }
        return { match, sets: resultOf(one, two, category, random) }
      }),
    )
  })
}

/** Returns the round in which two of a league meet, by the circle method: nobody plays twice in a round. */
function roundOf(one: number, two: number, count: number): number {
  const rounds = count - 1
  return two === rounds ? (2 * one) % rounds : (one + two) % rounds
}

/** Returns a result: the first in the list are the stronger players. */
function resultOf(one: number, two: number, { roster }: Category, random: Random): PastMatch['sets'] {
  const chance = 0.5 + (two - one) / (2.5 * roster.length)
  const sets = RESULTS[Math.floor(random() * RESULTS.length)] as PastMatch['sets']
  return random() < chance ? sets : sets.map(([winner, loser]) => [loser, winner])
}
