import { sideOf } from '../../shared/matches/match.ts'
import { parseFormat } from '../../shared/scoring/parse-format.ts'
import type { Side } from '../../shared/scoring/score.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import { formatUnknown, partnersAlike, playersAlike } from './match-errors.ts'
import type { MatchRecord } from './matches-repository.ts'

/** Finds the clubs and courts that a match may be at, and their time zones. */
export type Places = Pick<Clubs, 'get' | 'courtOf' | 'zoneOf'>

/** The fields of the API with these names. */
export const FIELD = { player1: 'company', player2: 'company2', players: 'players' } as const

/** The names that a request contains. */
type AskedNames = Partial<Pick<MatchRecord, keyof typeof FIELD>>

/** @throws ApiError 422 if fields contradict each other. An error about names is about a field of the request */
export function checkDescription(record: MatchRecord, asked: AskedNames): void {
  if (sideOf([record.player1, ''], record.player2)) throw playersAlike(fieldOf(2, asked))
  if (record.liveStream && record.streamUrl === null) {
    throw new ApiError(422, 'STREAM_URL_NEEDED', 'streamUrl: a live stream needs its address')
  }
  const four = record.players?.flat() ?? []
  const twice = four.findIndex((name, index) => four.slice(0, index).some((other) => sideOf([other, ''], name)))
  if (twice >= 0) throw partnersAlike(asked.players ? 'players' : fieldOf(twice < 2 ? 1 : 2, asked), four[twice] ?? '')
  if (record.format === null) return
  const parsed = parseFormat(record.format)
  if (!parsed.ok) throw formatUnknown(record.format, parsed.at, parsed.problem)
}

/** Returns the field of the request that names a side, or else the other side, or else the partners. */
function fieldOf(side: Side, asked: AskedNames): string {
  const keys = side === 1 ? (['player1', 'player2'] as const) : (['player2', 'player1'] as const)
  return FIELD[keys.find((key) => asked[key] !== undefined) ?? 'players']
}

/** @throws ApiError 422 if there is no such club or court, or the court is another club's */
export function checkPlace({ club, court }: MatchRecord, places: Places): void {
  if (club !== null && !places.get(club)) throw new ApiError(422, 'CLUB_UNKNOWN', `club: there is no club "${club}"`)
  if (court === null) return
  const its = places.courtOf(court)
  if (!its?.inUse) throw new ApiError(422, 'COURT_UNKNOWN', `court: there is no court "${court}"`)
  if (its.club.id !== club) {
    throw new ApiError(422, 'COURT_ELSEWHERE', `court: "${court}" belongs to the club "${its.club.id}"`)
  }
}
