import { z } from 'zod'
import { createMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import { oneOrTwo as side } from '../../shared/matches/side-schemas.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { ACTIONS } from '../../shared/scoring/scoring-event.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { cutText } from '../../shared/text/cut-text.ts'
import { formatsIn } from '../verify/played-match.ts'
import { PlayedMatchError } from '../verify/read-values.ts'
import { matchIdFrom, type Replay, ReplayFileError, type ReplayStep, readableName, replayStep } from './replay-step.ts'

const { shape } = createMatchRequest
const point = z.tuple([side, side, z.enum(ACTIONS)]).rest(z.unknown())

/** One line of a file of matches. A point is `[side that serves, side that acts, action, …]`. Further values are ignored. */
export const matchLine = z.object({
  id: z.string().min(1),
  event: z.string().default(''),
  tournament: z.string().optional(),
  round: z.string().optional(),
  court: z.string().optional(),
  date: z.iso.datetime({ offset: true }).optional(),
  player1: readableName(z.string()),
  player2: readableName(z.string()),
  players: shape.players,
  liveStream: shape.liveStream,
  streamUrl: shape.streamUrl,
  /** The matchUpFormat code. `bestOf` and `finalSetTiebreak` can replace it. Without any of them the documented rules apply. */
  format: z.string().nullish(),
  bestOf: z.union([z.number(), z.string()]).nullish(),
  finalSetTiebreak: z.unknown().optional(),
  /** The side that serves first. By default it is the side that serves the first point. */
  firstServer: side.nullish(),
  /** If the points do not end the match, this side is declared the winner. */
  winner: side.optional(),
  /** Points. Entries of other kinds may stand between them. */
  points: z.array(z.union([point, replayStep])),
})
export type MatchLine = z.infer<typeof matchLine>

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
 * Returns the replay of a line.
 * @param now date of a match whose line has no date
 * @throws ReplayFileError if its format cannot be read
 */
export function replayOfMatch(line: MatchLine, now: Date): Replay {
  const { player1, player2, players, liveStream, streamUrl, points } = line
  const format = formatOf(line)
  const [first] = points
  const firstServer = line.firstServer ?? (Array.isArray(first) ? first[0] : null)
  const played = points.map(
    (each): ReplayStep => (Array.isArray(each) ? { player: each[1] === 1 ? player1 : player2, action: each[2] } : each),
  )
  const end = endOf(line, format, firstServer)
  const steps = end ? [...played, end] : played
  const matchId = matchIdFrom(line.id)
  return {
    matchId,
    create: {
      id: matchId,
      category: CATEGORIES[line.event] ?? (titled(line.event) || 'Match'),
      company: player1,
      company2: player2,
      description: describe(line),
      date: line.date ?? now.toISOString(),
      format,
      firstServer,
      players,
      liveStream,
      streamUrl,
    },
    total: steps.length,
    steps,
  }
}

/** Returns the matchUpFormat code of a line: the likeliest if `bestOf` and `finalSetTiebreak` allow several. */
function formatOf(line: MatchLine): string | null {
  if (!line.format && !line.bestOf) return null
  try {
    return formatsIn({ ...line }).formats[0] ?? null
  } catch (error) {
    if (error instanceof PlayedMatchError) throw new ReplayFileError(`${line.id}: ${error.message}`)
    throw error
  }
}

/**
 * Returns the declaration that ends the match, or null if its points end it. With a format, a match that stops early was a
 * retirement. Without a format a match has no end of its own, so it is declared `finished`.
 */
function endOf(
  { player1, player2, winner, points }: MatchLine,
  format: string | null,
  server: 1 | 2 | null,
): ReplayStep | null {
  if (!winner) return null
  const name = winner === 1 ? player1 : player2
  if (format === null) return { status: 'finished', winner: name }
  let score = startScore(format, server)
  for (const each of points) {
    // A line with other entries between its points also has the entry that ends the match.
    if (!Array.isArray(each)) return null
    score = applyEvent(score, { kind: 'action', side: each[1], action: each[2] })
  }
  return isOver(score) ? null : { status: 'retired', winner: name }
}

/** `Wimbledon 2011 · Round 1 · Court 18`. */
const describe = ({ id, tournament, round, court }: MatchLine): string =>
  cutText([tournament ?? tournamentIn(id), titled(round), titled(court)].filter(Boolean).join(' · '), 200)

/** Returns the tournament from an id such as `2011-wimbledon-1105`. */
function tournamentIn(id: string): string {
  const [, year, name] = /^(\d{4})-([a-z_]+)-/.exec(id) ?? []
  return name ? `${titled(name)} ${year}` : ''
}

/** `round_1` → `Round 1`. */
const titled = (name = ''): string =>
  name
    .replaceAll('_', ' ')
    .trim()
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
