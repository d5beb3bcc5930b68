import { type Draft, refuse } from '../../shared/matches/match-log.ts'
import type { Refusal } from '../../shared/matches/may-append.ts'
import { restore, save } from './queue-storage.ts'
import { isKey } from './scorer-calls.ts'
import { keepScorerKey, scorerKey } from './scorer-key.ts'
import { BLANK, projected, useScorer } from './scorer-store.ts'
import { sync } from './scorer-sync.ts'
import { type TabLock, tabLock } from './tab-lock.ts'
import { afterTheirs, rebased, type WaitingEntry } from './waiting-entries.ts'

/** Time (ms) between checks for new entries on the server. */
const SYNC_MS = 4000

const { getState, setState } = useScorer
let lock: TabLock | null = null

/** Takes the match over from another tab that scores it. */
export const scoreHere = (): void => lock?.take()

/** Opens a match as soon as no other tab scores it. Returns a function that leaves it. */
export function openMatch(matchId: string): () => void {
  let close = () => {}
  setState(BLANK)
  const own = tabLock(`ventaja-scorer/${matchId}`, (isOwn) => {
    close()
    close = isOwn ? follow(matchId) : () => undefined
    // Without a match id, pending work stops.
    if (!isOwn) setState({ ...BLANK, tab: 'other' })
  })
  lock = own
  return () => {
    own.leave()
    close()
    setState(BLANK)
  }
}

/** Restores the match from this phone, then keeps it in sync. Returns a function that stops. */
function follow(matchId: string): () => void {
  setState({ ...BLANK, matchId, key: scorerKey() === null ? 'needed' : 'given' })
  const check = () => {
    // Tries a failed storage again.
    if (!getState().kept) void save()
    void sync()
  }
  const timer = setInterval(() => document.visibilityState === 'visible' && check(), SYNC_MS)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
  void restore(matchId).finally(check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', check)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Adds a tapped entry to the queue if the rules allow it. @returns why not, or null */
export function add(draft: Draft): Refusal | null {
  const state = getState()
  const ahead = projected(state)
  const refusal = ahead && refuse(ahead, draft)
  if (!ahead || refusal) return refusal
  // It has the head of the entries that already wait: they share questions and are sent together.
  const baseSeq = state.waiting[0]?.baseSeq ?? state.log?.live.seq ?? 0
  const undoes = draft.kind === 'undo' ? ahead.live.standing.at(-1)?.id : undefined
  const entry: WaitingEntry = { id: randomId(), draft, baseSeq, undoes }
  setState({ waiting: [...state.waiting, entry], elsewhere: [] })
  // Stored before it is sent: if the page closes before the answer, it is sent again with the same id.
  void save().then(sync)
  return null
}

/** Returns a random id. `crypto.randomUUID` needs https; this does not. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Checks a typed key. Returns false if the server rejects it. Without an answer the key is used for now. */
export async function giveKey(key: string): Promise<boolean> {
  if ((await isKey(key)) === false) {
    setState({ key: 'refused' })
    return false
  }
  keepScorerKey(key)
  setState({ key: 'given' })
  void sync()
  return true
}

/** Applies the umpire's answer to a question: their entries alone, or theirs and then the waiting ones. */
export async function answer(choice: 'theirs' | 'both'): Promise<void> {
  const { waiting, matchId, log, question } = getState()
  if (!question || !log) return
  const dropped = choice === 'theirs' ? new Set(waiting.map(({ id }) => id)) : afterTheirs(waiting, log).dropped
  const left = waiting.filter(({ id }) => !dropped.has(id))
  const decided = { waiting: rebased(left, log.live.seq), question: null }
  // Stored before anything is sent: after a reload the question would come again.
  await save(decided)
  if (getState().matchId !== matchId) return
  setState(decided)
  await sync()
}
