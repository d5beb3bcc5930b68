import { z } from 'zod'
import { ACTIONS } from '../../shared/scoring/action.ts'
import { matchIdFrom, type Replay, type ReplayStep } from './replay-step.ts'

const side = z.union([z.literal(1), z.literal(2)])

/** One line of a file of matches. A point is `[server, by, action, …]`; what follows is the state, which the server folds itself. */
export const matchLine = z.object({
  id: z.string().min(1),
  event: z.string().default(''),
  tournament: z.string().optional(),
  round: z.string().optional(),
  court: z.string().optional(),
  date: z.iso.datetime({ offset: true }).optional(),
  player1: z.string(),
  player2: z.string(),
  /** Where it is told, the match is declared finished after its last point: the documented rules know no end. */
  winner: side.optional(),
  points: z.array(z.tuple([side, side, z.enum(ACTIONS)]).rest(z.unknown())),
})
export type MatchLine = z.infer<typeof matchLine>

/** Tournaments write their women's events with a W; some say ladies. */
const CATEGORIES: Record<string, string> = {
  event_MS: 'Men’s singles',
  event_WS: 'Women’s singles',
  event_LS: 'Women’s singles',
  event_MD: 'Men’s doubles',
  event_WD: 'Women’s doubles',
  event_LD: 'Women’s doubles',
  event_XD: 'Mixed doubles',
}

/**
 * The match of such a line, ready to be played.
 * @param now the match's date where the line has none
 */
export function replayOfMatch(line: MatchLine, now: Date): Replay {
  const { player1, player2, points, winner } = line
  const nameOf = (of: 1 | 2): string => (of === 1 ? player1 : player2)
  const played = points.map(([, by, action]): ReplayStep => ({ player: nameOf(by), action }))
  const steps: ReplayStep[] = winner ? [...played, { status: 'finished', winner: nameOf(winner) }] : played
  const matchId = matchIdFrom(line.id)
  return {
    matchId,
    create: {
      id: matchId,
      category: CATEGORIES[line.event] ?? (words(line.event) || 'Match'),
      company: player1,
      company2: player2,
      description: describe(line),
      date: line.date ?? now.toISOString(),
      firstServer: points[0]?.[0] ?? null,
    },
    total: steps.length,
    steps,
  }
}

/** `Wimbledon 2011 · Round 1 · Court 18`. */
const describe = ({ id, tournament, round, court }: MatchLine): string =>
  [tournament ?? tournamentIn(id), words(round), words(court)].filter(Boolean).join(' · ').slice(0, 200)

/** Ids of the form `2011-wimbledon-1105` say which tournament it was. */
function tournamentIn(id: string): string {
  const [, year, name] = /^(\d{4})-([a-z_]+)-/.exec(id) ?? []
  return name ? `${words(name)} ${year}` : ''
}

/** `round_1` → `Round 1`. */
const words = (name = ''): string =>
  name
    .replaceAll('_', ' ')
    .trim()
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
