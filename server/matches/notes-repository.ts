import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { INCIDENTS, type ShownKind } from '../../shared/matches/match-notes.ts'
import type { Penalty } from '../../shared/scoring/scoring-event.ts'
import type { Suspension, SuspensionReason } from '../../shared/scoring/suspension.ts'
import type { Audit, AuditEntry } from '../audit/audit.ts'
import type { Storage } from '../storage/storage.ts'
import type { NoteRow } from './matches-repository.ts'

/** The kinds of entries that somebody adds while scoring. The office declares the others, too. */
const SCORED = ['action', 'undo', 'penalty', 'correction', 'start'] as const

/** A stored note, or the reason for which play was suspended. That reason is part of the log. */
export type ShownRow = Omit<NoteRow, 'kind' | 'author'> & {
  readonly kind: ShownKind
  readonly author: NoteRow['author'] | null
  readonly suspension?: SuspensionReason
  readonly penalty?: Penalty
}

/** Reads and stores the notes about matches, and reads who scored last. */
export function createNotesRepository({ db, tables, atomically }: Storage, audit: Audit) {
  const { matchEntries, matchNotes } = tables
  const one = (matchId: string, id: string) => and(eq(matchNotes.matchId, matchId), eq(matchNotes.id, id))
  return {
    /** Returns the notes of these matches, by match, oldest first. */
    ofMatches: (ids: readonly string[]): Promise<NoteRow[]> =>
      db
        .select()
        .from(matchNotes)
        .where(inArray(matchNotes.matchId, [...ids]))
        .orderBy(asc(matchNotes.matchId), asc(matchNotes.at), asc(matchNotes.seq), asc(matchNotes.id)),

    /** Returns the reasons of the suspensions in the logs of these matches that were not undone. */
    async suspensionsOf(ids: readonly string[]): Promise<ShownRow[]> {
      const entries = await db
        .select()
        .from(matchEntries)
        .where(and(inArray(matchEntries.matchId, [...ids]), inArray(matchEntries.kind, ['status', 'undo'])))
      const undone = new Set(entries.map(({ matchId, undone: seq }) => `${matchId} ${seq}`))
      return entries.flatMap(({ matchId, id, seq, at, playedAt, detail, author }) => {
        const reason: Suspension | undefined = detail && 'suspension' in detail ? detail.suspension : undefined
        if (!reason || undone.has(`${matchId} ${seq}`)) return []
        const { reason: suspension, text = null } = reason
        return [
          { matchId, id, seq, at, playedAt, kind: 'suspension', side: null, violation: null, suspension, text, author },
        ]
      })
    },

    /** Returns the penalties in the logs of these matches, by match and entry: `final w1`. Undone ones too, because their reasons stay. */
    async penaltiesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Penalty>> {
      const entries = await db
        .select({ matchId: matchEntries.matchId, id: matchEntries.id, detail: matchEntries.detail })
        .from(matchEntries)
        .where(and(inArray(matchEntries.matchId, [...ids]), eq(matchEntries.kind, 'penalty')))
      return new Map(
        entries.flatMap(({ matchId, id, detail }) =>
          detail && 'penalty' in detail ? [[`${matchId} ${id}`, detail.penalty] as const] : [],
        ),
      )
    },

    byId: async (matchId: string, id: string): Promise<NoteRow | undefined> =>
      (await db.select().from(matchNotes).where(one(matchId, id)))[0],

    countOf: async (matchId: string): Promise<number> =>
      (await db.select({ notes: count() }).from(matchNotes).where(eq(matchNotes.matchId, matchId)))[0]?.notes ?? 0,

    /** @throws UniqueViolation if the match has a note with this id */
    insert: (row: NoteRow): Promise<void> =>
      atomically((tx) => [tx.insert(matchNotes).values(row).returning({ id: matchNotes.id })]),

    /**
     * Deletes an incident, if there is one with this id. The reason of an entry stays.
     * @param record the record of the audit log; undefined for none
     */
    remove: (matchId: string, id: string, record: AuditEntry | undefined): Promise<void> =>
      atomically((tx) => [
        tx
          .delete(matchNotes)
          .where(and(one(matchId, id), inArray(matchNotes.kind, [...INCIDENTS])))
          .returning({ id: matchNotes.id }),
        ...(record ? [audit(tx, record)] : []),
      ]),

    /** Returns the author of an entry; null if it is unknown. */
    authorOf: async (matchId: string, seq: number) =>
      (
        await db
          .select({ author: matchEntries.author })
          .from(matchEntries)
          .where(and(eq(matchEntries.matchId, matchId), eq(matchEntries.seq, seq)))
      )[0]?.author ?? null,

    /** Returns the author and the time of the last entry that somebody scored. */
    lastScored: async (matchId: string) =>
      (
        await db
          .select({ author: matchEntries.author, at: matchEntries.at })
          .from(matchEntries)
          .where(and(eq(matchEntries.matchId, matchId), inArray(matchEntries.kind, [...SCORED])))
          .orderBy(desc(matchEntries.seq))
          .limit(1)
      )[0],
  }
}
