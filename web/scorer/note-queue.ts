import { playersOf } from '../../shared/matches/match.ts'
import type { MatchNote, NewNoteRequest } from '../../shared/matches/match-note-schemas.ts'
import type { NoteContent } from '../../shared/matches/match-notes.ts'
import { of } from '../../shared/scoring/score.ts'
import { ask } from '../api/ask.ts'
import { NotOk, notOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { serverNow } from '../api/server-clock.ts'
import { asSignedIn } from '../api/signed-in-calls.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'
import { randomId } from '../ui/random-id.ts'
import { pathOf } from './fetch-entries.ts'
import { OWN_SIGN_IN } from './scorer-key.ts'
import { useScorer } from './scorer-store.ts'

// Notes change no score, so they wait beside the entries, and are sent in any order.

/** A note that the server does not have yet. */
export type WaitingNote = NoteContent & { readonly id: string; readonly playedAt: string }

const keyOf = (matchId: string): string => `notes-waiting ${matchId}`

/** Returns the notes about a match that wait on this phone, oldest first. */
export function waitingNotes(matchId: string): readonly WaitingNote[] {
  try {
    return JSON.parse(storedItem(keyOf(matchId)) ?? '[]') as WaitingNote[]
  } catch {
    return []
  }
}

const keep = (matchId: string, notes: readonly WaitingNote[]): void =>
  storeItem(keyOf(matchId), notes.length > 0 ? JSON.stringify(notes) : null)

/** Keeps a note on this phone until the next sync sends it. */
export function addNote(matchId: string, content: NoteContent): void {
  const note = { ...content, id: randomId(), playedAt: new Date(serverNow()).toISOString() }
  keep(matchId, [...waitingNotes(matchId), note])
}

/**
 * Removes a note about an incident, on this phone and on the server. The server may have a note that still waits here, if its
 * answer was lost.
 * @throws what the network throws, unless the note was only on this phone
 */
export async function removeNote(matchId: string, id: string): Promise<void> {
  const waiting = waitingNotes(matchId)
  const others = waiting.filter((note) => note.id !== id)
  if (others.length < waiting.length) keep(matchId, others)
  const { key } = useScorer.getState()
  if (key === null) return
  const path = `${pathOf(matchId)}/notes/${encodeURIComponent(id)}`
  try {
    await asScorer(key, async (headers) => {
      const response = await ask(path, { method: 'DELETE', headers })
      if (!response.ok) throw await notOk(response)
    })
  } catch (error) {
    if (others.length === waiting.length) throw error
  }
}

/** Calls the server with the credentials of the console. */
export function asScorer<T>(key: string, call: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  return key === OWN_SIGN_IN ? asSignedIn(call) : call({ authorization: `Bearer ${key}` })
}

/** Sends the waiting notes. A note that the server rejects for good is dropped. @throws what the network throws */
export async function sendNotes(matchId: string): Promise<void> {
  const { key, keyProblem, summary } = useScorer.getState()
  if (key === null || keyProblem !== null || !summary) return
  for (const { id, kind, side, violation, text, playedAt } of waitingNotes(matchId)) {
    const player = side === null ? null : of(playersOf(summary), side)
    const request: NewNoteRequest = { id, kind, player, violation, text, playedAt }
    try {
      await asScorer(key, (headers) => postJson<MatchNote>(`${pathOf(matchId)}/notes`, request, headers))
    } catch (error) {
      // 404: a server of an earlier version, or no such match.
      if (!(error instanceof NotOk) || error.status !== 422) return
    }
    keep(
      matchId,
      waitingNotes(matchId).filter((note) => note.id !== id),
    )
  }
}
