import { compare } from '../../shared/matches/match.ts'
import type { MatchNote, NewNoteRequest, ReportedNote, ScorerAnswer } from '../../shared/matches/match-note-schemas.ts'
import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import { playedTime } from '../../shared/matches/played-time.ts'
import { playerNamed } from '../../shared/matches/player-names.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import { ApiError } from '../http/api-error.ts'
import { playerUnknown } from '../matches/match-errors.ts'
import type { NoteRow } from '../matches/matches-repository.ts'
import type { Author } from '../matches/matches-tables.ts'
import { createNotesRepository, type ShownRow } from '../matches/notes-repository.ts'
import { namesOn, pairsIn, type Scoresheet } from '../matches/scoresheet.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import type { Grants } from './grants.ts'

/** Maximum number of notes about a match. */
const MOST_NOTES = 500
/** Maximum number of matches in a report. */
const MOST_REPORTED = 500
/** Time after the last entry for which its author counts as the person who scores (ms). */
const SCORING_MS = 10 * 60_000

/** Returns the error for a match that has the maximum number of notes. */
export const notesFull = (): ApiError =>
  new ApiError(409, 'NOTES_FULL', `id: the match has ${MOST_NOTES} notes, the maximum`)

export type MatchNotes = ReturnType<typeof openNotes>

/** Opens the notes of umpires, which only people who may score the match can read. */
export function openNotes(storage: Storage, grants: Pick<Grants, 'describe'>, audit: Audit, clock: () => number) {
  const repository = createNotesRepository(storage, audit)

  /** Returns the stored notes about these matches and the reasons for which play was suspended, by match, oldest first. The reason of a penalty names it. */
  async function rowsOf(ids: readonly string[]): Promise<ShownRow[]> {
    const [stored, suspensions] = await Promise.all([repository.ofMatches(ids), repository.suspensionsOf(ids)])
    const penalized = stored.filter(({ kind }) => kind === 'penalty').map(({ matchId }) => matchId)
    const penalties = penalized.length === 0 ? null : await repository.penaltiesOf([...new Set(penalized)])
    const notes = stored.map((row): ShownRow => {
      const penalty = penalties?.get(`${row.matchId} ${row.id}`)
      return row.kind === 'penalty' && penalty ? { ...row, penalty } : row
    })
    if (suspensions.length === 0) return notes
    return [...notes, ...suspensions].sort((a, b) => compare(a.matchId, b.matchId) || a.at - b.at || a.seq - b.seq)
  }

  /** Returns a function that describes each of these notes. */
  async function describe(rows: readonly ShownRow[]): Promise<(row: ShownRow) => MatchNote> {
    const authorOf = await grants.describe(rows.map(({ author }) => author))
    return ({ id, seq, at, playedAt, kind, side, penalty, violation, suspension, text, author }) => ({
      id,
      seq,
      at: iso(playedAt ?? at),
      kind,
      side,
      ...(penalty && { penalty }),
      ...(violation && { violation }),
      ...(suspension && { suspension }),
      ...(text !== null && { text }),
      by: authorOf(author),
    })
  }

  return {
    /** Returns the notes of a match, oldest first. */
    async list({ record }: Scoresheet): Promise<MatchNote[]> {
      const rows = await rowsOf([record.id])
      return rows.map(await describe(rows))
    },

    /** Returns the notes of these matches, by match, oldest first. */
    async report(ids: readonly string[]): Promise<ReportedNote[]> {
      const rows = ids.length === 0 ? [] : await rowsOf(ids.slice(0, MOST_REPORTED))
      const described = await describe(rows)
      return rows.map((row) => ({ match: row.matchId, ...described(row) }))
    },

    /** Adds a note. `fresh` says whether it is new. @throws ApiError 422 unknown player, or another note has the id · 409 */
    async add(sheet: Scoresheet, wanted: NewNoteRequest, author: Author) {
      const { id, kind, player = null, violation = null, text = null, playedAt } = wanted
      const named = player === null ? null : playerNamed(sheet.record, player)
      if (player !== null && !named)
        throw playerUnknown('player', player, [...namesOn(sheet), ...(pairsIn(sheet.record)?.flat() ?? [])])
      const at = clock()
      const row: NoteRow = {
        matchId: sheet.record.id,
        id,
        seq: sheet.log.live.seq,
        at,
        playedAt: playedAt === undefined ? null : Date.parse(playedTime(new Date(playedAt).toISOString(), iso(at))),
        kind,
        side: named?.side ?? null,
        violation,
        text,
        author,
      }
      const stored = await repository.byId(row.matchId, id)
      if (!stored && (await repository.countOf(row.matchId)) >= MOST_NOTES) throw notesFull()
      const first = stored ?? (await insert(row))
      if (!isSame(first, row)) throw new ApiError(422, 'ID_REUSED', `id: ${id} was used for another note`)
      return { note: (await describe([first]))(first), fresh: first === row }
    },

    /** Removes a note about an incident, if there is one with this id. The audit log keeps it. */
    async remove({ record }: Scoresheet, id: string, author: Author): Promise<void> {
      const row = await repository.byId(record.id, id)
      if (row) await repository.remove(record.id, id, removalOf(row, record, author))
    },

    /** Returns who scores a match now, and who suspended it. */
    async scorer({ record, log }: Scoresheet, own: Author): Promise<ScorerAnswer> {
      const { score, standing } = log.live
      if (score.status !== 'live' && score.status !== 'suspended') return { scorer: null, suspendedBy: null }
      const last = await repository.lastScored(record.id)
      const isRecent = last !== undefined && clock() - last.at <= SCORING_MS
      const pause = score.status === 'suspended' ? standing.slice().findLast(isPause) : undefined
      const suspender = pause ? await repository.authorOf(record.id, pause.seq) : null
      const authorOf = await grants.describe([last?.author ?? null, suspender])
      return {
        scorer: isRecent ? { by: authorOf(last.author), at: iso(last.at), isOwn: last.author === own } : null,
        suspendedBy: pause ? authorOf(suspender) : null,
      }
    },
  }

  /** Stores a note. Returns it, or the note that another request has stored with this id meanwhile. */
  async function insert(row: NoteRow): Promise<NoteRow> {
    try {
      await repository.insert(row)
      return row
    } catch (error) {
      const other = error instanceof UniqueViolation ? await repository.byId(row.matchId, row.id) : undefined
      if (!other) throw error
      return other
    }
  }
}

/** Returns the audit record of a note that is removed. The scorer key has none, because its programs are not part of the office. */
function removalOf({ kind, side, text }: NoteRow, { id, club }: Scoresheet['record'], author: Author) {
  if (author === 'key') return undefined
  const who = author.slice(author.indexOf(':') + 1)
  const before = { note: kind, noteSide: side, noteText: text }
  return { who, action: 'match.removeNote', subject: id, club, before } as const
}

const isPause = (entry: StandingEntry): boolean => entry.kind === 'status' && entry.status === 'suspended'

const isSame = (one: NoteRow, other: NoteRow): boolean =>
  (['kind', 'side', 'violation', 'text'] as const).every((field) => one[field] === other[field])
