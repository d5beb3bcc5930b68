import type { Server } from 'socket.io'
import { may, type Who } from '../../shared/auth/permissions.ts'
import { nameOr } from '../../shared/auth/person.ts'
import type { MatchNames, MatchSummary } from '../../shared/matches/match-schemas.ts'
import { playedMs } from '../../shared/matches/playing-time.ts'
import type {
  ArchivedAnswer,
  ArchivedQuery,
  DutiesAnswer,
  Duty,
  MessageFromServerEvents,
  OfficeMatches,
  OfficeMatchesQuery,
  PlayAnswer,
  PlayRequest,
  Umpire,
} from '../../shared/office/office-schemas.ts'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import type { Staff } from '../auth/staff.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError } from '../http/api-error.ts'
import type { SeesNames } from '../matches/match-lists.ts'
import type { Matches } from '../matches/matches.ts'
import type { Storage } from '../storage/storage.ts'
import { openMessages } from './messages.ts'
import { createOfficeRepository } from './office-repository.ts'

/** Maximum number of suggested names. */
const MOST_NAMES = 10
/** Time for which a match that is not over stays in its umpire's list after its date (ms). */
const UMPIRED_MS = 7 * 24 * 3_600_000
/** The states of a match that is not over. */
const AHEAD: readonly (MatchStatus | undefined)[] = ['scheduled', 'live', 'suspended']

export interface OfficeDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'ids' | 'check'>
  readonly matches: Matches
  readonly audit: Audit
  readonly sockets: Server<Record<string, never>, MessageFromServerEvents>
  readonly clock: () => number
  /** Returns everybody with a role who is not blocked. */
  readonly staff: () => Promise<readonly Staff[]>
  /** Returns where matches are in draws. A match that is in none is left out. */
  readonly placesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NonNullable<Duty['place']>>>
}

export type Office = ReturnType<typeof openOffice>

/** Opens the actions of the desk that concern a whole club. `by` is the id of the person who acts. */
export function openOffice({ storage, clubs, matches, audit, sockets, clock, staff, placesOf }: OfficeDeps) {
  const repository = createOfficeRepository(storage)
  const seesNames =
    (who: Who): SeesNames =>
    (club) =>
      may(who, 'player.manage', { club })
  const messages = openMessages({ storage, clubs, audit, sockets, clock })

  return {
    /** Returns the names of players that contain the text. Names of the newest matches come first. */
    names(search: string): string[] {
      const text = foldText(search)
      const found = new Set<string>()
      for (const match of matches.index.all()) {
        for (const name of match.namesWith(text)) found.add(name)
        if (found.size >= MOST_NAMES) break
      }
      return [...found].slice(0, MOST_NAMES)
    },

    /** Returns the names of the matches of the sender’s clubs in which a player is anonymous. */
    hiddenNames: (who: Who): Promise<MatchNames[]> =>
      matches.namesOf(
        [...matches.index.all()].flatMap(({ id, club, hidesNames }) =>
          hidesNames && may(who, 'match.describe', { club }) ? [id] : [],
        ),
      ),

    /**
     * Returns the people who may umpire in the clubs whose matches the sender may describe, and the matches there that they
     * umpire.
     */
    async umpires(who: Who): Promise<Umpire[]> {
      const isSeen = (club: string | null): boolean => may(who, 'match.describe', { club })
      const people = (await staff()).filter(({ roles }) => roles.some(({ club }) => club === null || isSeen(club)))
      const ids = people.map(({ id }) => id)
      const umpired = (await repository.umpiredBy(ids, clock() - UMPIRED_MS)).filter(
        ({ id, club }) => isSeen(club) && AHEAD.includes(matches.index.get(id)?.status),
      )
      return people
        .map(({ id, name, email, roles }) => ({
          id,
          name: nameOr(name, email),
          clubs: roles.some(({ club }) => club === null) ? null : roles.flatMap(({ club }) => club ?? []),
          matches: umpired.filter(({ umpire }) => umpire === id).map((match) => match.id),
        }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },

    /**
     * Returns the matches that the list for everybody has with the same parameters. In matches of clubs whose players the sender
     * manages, a search also finds the names of anonymous players.
     */
    found(who: Who, query: OfficeMatchesQuery): OfficeMatches {
      const { found, next } = matches.selected(query, seesNames(who))
      return { matches: found.map(({ body }) => JSON.parse(body.toString()) as MatchSummary), next }
    },

    /** Returns who umpires the matches that the sender may describe, how long they were played, and their places in draws, in the order of lists. */
    async duties(who: Who, query: OfficeMatchesQuery): Promise<DutiesAnswer> {
      const { found, next } = matches.selected(query, seesNames(who))
      const seen = found.filter(({ club }) => may(who, 'match.describe', { club }))
      const playing = seen.filter(({ status }) => status === 'live' || status === 'suspended').map(({ id }) => id)
      const ids = seen.map(({ id }) => id)
      const [rows, sheets, places] = await Promise.all([
        repository.umpiresOf(ids),
        matches.readMany(playing),
        placesOf(ids),
      ])
      const umpires = new Map(rows.map((row) => [row.match, row]))
      const now = clock()
      const duties = seen.map(({ id, playedMs: ended }) => {
        const { id: umpire = null, name = null, email = null } = umpires.get(id) ?? {}
        const log = sheets.get(id)?.log
        const place = places.get(id)
        const played = log ? playedMs(log.start, log.live.standing.slice(), now) : ended
        return {
          id,
          umpire: umpire === null ? null : { id: umpire, name: name === null ? '' : nameOr(name, email ?? '') },
          minutes: played === null ? null : Math.floor(played / 60_000),
          ...(place && { place }),
        }
      })
      return { duties, next }
    },

    /** Returns a page of the archived matches that the sender may describe, newest first. */
    async archived(who: Who, query: ArchivedQuery): Promise<ArchivedAnswer> {
      const { limit } = query
      const seen = clubs.ids().filter((club) => may(who, 'match.describe', { club }))
      const rows = await repository.archived(may(who, 'match.describe') ? null : seen, { ...query, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        matches: page.map((match) => ({ ...match, date: iso(match.date) })),
        next: last && rows.length > limit ? `${last.date}_${last.id}` : null,
      }
    },

    messages: messages.messages,
    setMessage: messages.setMessage,

    /** Declares that play is suspended at a club, or goes on. Suspends every live match there, or resumes every suspended one. */
    async play(request: PlayRequest, by: string): Promise<PlayAnswer> {
      const { id: entry, club, status, suspension } = request
      await messages.declare(request, by)
      const listed = matches.index.withStatus(status === 'suspended' ? 'live' : 'suspended')
      const concerned = [...listed]
        .map(({ body }) => JSON.parse(body.toString()) as MatchSummary)
        .filter((match) => club === null || match.club === club)
      const action = status === 'suspended' ? 'match.suspendAll' : 'match.resumeAll'
      const after = { status, ...(suspension && { suspension: suspension.text ?? suspension.reason }) }
      const outcomes = await Promise.all(
        concerned.map(async ({ id, company, company2, club: own }) => {
          const audit = { who: by, action, subject: id, club: own ?? null, after } as const
          try {
            await matches.append(id, { id: entry, status, suspension }, { author: `person:${by}` }, audit)
            return { id, company, company2, code: null }
          } catch (error) {
            if (!(error instanceof ApiError)) throw error
            return { id, company, company2, code: error.code }
          }
        }),
      )
      const changed = outcomes.filter(({ code }) => code === null).map(({ id }) => id)
      const failed = outcomes.flatMap(({ code, ...match }) => (code === null ? [] : [{ ...match, code }]))
      return { changed, failed }
    },
  }
}
