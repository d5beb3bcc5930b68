import type { FastifyBaseLogger } from 'fastify'
import type { OutcomeKind } from '../../shared/matches/match-outcome.ts'
import type { End } from '../../shared/scoring/result.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import type { Matches } from '../matches/matches.ts'
import { openFollower } from '../storage/follower.ts'
import type { Storage } from '../storage/storage.ts'
import { createImportsRepository, type ImportRow } from './imports-repository.ts'

/** Id of the entry with an imported result, so that a match gets it once. */
const ENTRY = 'imported'
/** Hour of the day (club time) of a match whose day is over. */
const USUAL_HOUR = 12

const STATUSES: Readonly<Record<OutcomeKind, End>> = {
  played: 'finished',
  retired: 'retired',
  defaulted: 'defaulted',
  walkover: 'walkover',
}

export interface ImportedResultsDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'append' | 'describe' | 'readNamed'>
  readonly clubs: Pick<Clubs, 'zoneOf'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Gives the matches of imported draws their results in the background, as if they had been entered from paper. It can be repeated at
 * any time, by every server.
 */
export function followImports({ storage, matches, clubs, log }: ImportedResultsDeps) {
  const repository = createImportsRepository(storage)

  async function store({ matchId, result, author, day }: ImportRow, club: string): Promise<void> {
    const { record } = await matches.readNamed(matchId)
    const { how, winner, sets } = result
    if (day !== null) {
      const date = iso(clubMoment(day, USUAL_HOUR, clubs.zoneOf(club)))
      await matches.describe(matchId, { date }, null, { mayCorrectNames: true })
    }
    const names = [record.player1, record.player2]
    await matches.append(
      matchId,
      {
        id: ENTRY,
        status: STATUSES[how],
        winner: winner === null ? null : (names[winner - 1] ?? null),
        sets: sets.map(({ games, tiebreak }) => ({ games: [...games], tiebreak: tiebreak && [...tiebreak] })),
      },
      { author },
    )
  }

  return openFollower({
    what: 'imported results',
    round: async (isClosed) => {
      const rows = await repository.next()
      for (const { row, event, club } of rows) {
        if (isClosed()) return false
        let isStored = true
        try {
          await store(row, club)
        } catch (error) {
          // Somebody has scored or archived the match meanwhile: their entries count, and the draw follows them.
          if (!(error instanceof ApiError) || error.statusCode === 503) throw error
          isStored = false
          log.warn({ match: row.matchId, err: error }, 'an imported result could not be stored')
        }
        await storage.atomically((tx) => [
          ...repository.done(tx, row),
          ...(isStored ? [] : repository.follow(tx, event)),
        ])
      }
      return rows.length > 0
    },
    log,
  })
}
