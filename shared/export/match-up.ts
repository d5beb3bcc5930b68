import { z } from 'zod'
import { playersOf } from '../matches/match.ts'
import type { LogEntry, MatchSummary } from '../matches/match-schemas.ts'
import { isPlayedOut, setInWords, setTiebreak } from '../scoring/display.ts'
import type { Score, SetScore, Side } from '../scoring/score.ts'
import { type ShownStatus, setsIfBegun, shownStatus } from '../scoring/shown-score.ts'
import { LOG_EXTENSION, type MatchUp } from './export-schemas.ts'
import { descriptionOf, type Exported } from './exported.ts'

/**
 * Returns a match as a TODS matchUp, with the whole log in an extension.
 * @param day the date of the match in the time zone of its club, `yyyy-mm-dd`
 */
export function matchUpOf(match: MatchSummary, day: string, entries: readonly LogEntry[]): MatchUp {
  const { id, format, players, description, date, club, court, scoreboard } = match
  const score = scoreboard.state
  const sets = setsIfBegun(score)
  return {
    matchUpId: id,
    matchUpType: players ? 'DOUBLES' : 'SINGLES',
    ...(format !== null && { matchUpFormat: format }),
    matchUpStatus: statusIn(score),
    ...(score.winner && { winningSide: score.winner }),
    startDate: day,
    ...(description !== '' && { notes: description }),
    sides: [sideOf(match, 1), sideOf(match, 2)],
    score: {
      scoreStringSide1: scoreString(sets, 1),
      scoreStringSide2: scoreString(sets, 2),
      sets: sets.map((set, index) => setOf(score, set, index)),
    },
    schedule: {
      scheduledDate: day,
      scheduledTime: date,
      ...(club !== undefined && { venueId: club }),
      ...(court !== undefined && { courtId: court }),
    },
    extensions: [{ name: LOG_EXTENSION, value: { match: descriptionOf(match), entries: entries.map(exportedEntry) } }],
  }
}

/** Returns the status in TODS, in which a completed match has the winner that its rules give. */
function statusIn(score: Score): MatchUp['matchUpStatus'] {
  const { status, winner } = score
  if (winner === null && status === 'walkover') return 'DOUBLE_WALKOVER'
  if (winner === null && status === 'defaulted') return 'DOUBLE_DEFAULT'
  return STATUSES[status === 'finished' && winner === null ? 'endedEarly' : shownStatus(score)]
}

const STATUSES: Readonly<Record<ShownStatus, MatchUp['matchUpStatus']>> = {
  scheduled: 'TO_BE_PLAYED',
  live: 'IN_PROGRESS',
  suspended: 'SUSPENDED',
  finished: 'COMPLETED',
  // TODS counts an abandoned match as over, and an incomplete one as one that goes on later.
  endedEarly: 'ABANDONED',
  retired: 'RETIRED',
  defaulted: 'DEFAULTED',
  walkover: 'WALKOVER',
}

function sideOf(match: MatchSummary, sideNumber: Side): MatchUp['sides'][number] {
  const participantId = `${match.id}-${sideNumber}`
  const partners = match.players?.[sideNumber - 1]
  const competitor = (id: string, participantName: string, participantType: 'INDIVIDUAL' | 'PAIR') => ({
    participantId: id,
    participantType,
    participantRole: 'COMPETITOR' as const,
    participantName,
  })
  return {
    sideNumber,
    participant: {
      ...competitor(participantId, playersOf(match)[sideNumber - 1] ?? '', partners ? 'PAIR' : 'INDIVIDUAL'),
      ...(partners && {
        individualParticipants: partners.map((name, index) =>
          competitor(`${participantId}-${index + 1}`, name, 'INDIVIDUAL'),
        ),
      }),
    },
  }
}

const scoreString = (sets: readonly SetScore[], side: Side): string =>
  sets.map((set) => setInWords(set, side)).join(' ')

function setOf(score: Score, set: SetScore, index: number): MatchUp['score']['sets'][number] {
  const { games, tiebreak } = set
  const isOver = index < score.sets.length - 1 || isPlayedOut(score)
  return {
    setNumber: index + 1,
    // TODS gives a match tie-break no games.
    ...(!setTiebreak(set) && { side1Score: games[0], side2Score: games[1] }),
    ...(tiebreak && { side1TiebreakScore: tiebreak[0], side2TiebreakScore: tiebreak[1] }),
    ...(isOver && games[0] !== games[1] && { winningSide: games[0] > games[1] ? 1 : 2 }),
  }
}

/** Leaves out what the log's reader knows or computes. */
function exportedEntry(entry: LogEntry) {
  const { matchId: _match, ...exported } = entry
  if (exported.kind !== 'undo') return exported
  const { scoreboard: _scoreboard, ...undo } = exported
  return undo
}

const anything = z.record(z.string(), z.unknown())
const withLog = z.object({ match: anything, entries: z.array(anything) })
const withExtensions = z.object({ extensions: z.array(z.object({ name: z.string(), value: z.unknown() })) })

/** Returns the match and the log in a matchUp. Returns null if the matchUp has none, such as one that another program wrote. */
export function readMatchUp(matchUp: unknown): Exported | null {
  const { data } = withExtensions.safeParse(matchUp)
  const log = data?.extensions.find(({ name }) => name === LOG_EXTENSION)
  return withLog.safeParse(log?.value).data ?? null
}
