import { useState } from 'react'
import { storedItem, storeItem } from '../api/stored-session.ts'
import { NO_NOTES, type Notes } from './point-draft.ts'

/** Number of points whose notes are kept. */
const MOST_KEPT = 20

/** The notes about points, by the id of the entry before the point. */
type Kept = Readonly<Record<string, Notes>>

/**
 * Returns the notes about the next point, and a function that changes them. They survive a reload. After an undo, the notes
 * about the undone point count again.
 * @param after the id of the entry before the next point
 */
export function useNotes(matchId: string, after: string): [notes: Notes, note: (change: Partial<Notes>) => void] {
  const [kept, setKept] = useState(() => stored(matchId))
  const { [after]: notes = NO_NOTES, ...others } = kept
  const note = (change: Partial<Notes>) => {
    const latest = Object.entries(others).slice(1 - MOST_KEPT)
    const next = Object.fromEntries([...latest, [after, { ...notes, ...change }]])
    setKept(next)
    storeItem(keyOf(matchId), JSON.stringify(next), 'sessionStorage')
  }
  return [notes, note]
}

const keyOf = (matchId: string): string => `notes ${matchId}`

function stored(matchId: string): Kept {
  try {
    return JSON.parse(storedItem(keyOf(matchId), 'sessionStorage') ?? '{}') as Kept
  } catch {
    return {}
  }
}
