import { type Draft, refuse } from '../../shared/matches/match-log.ts'
import type { Refusal } from '../../shared/matches/may-append.ts'
import { afterTheirs } from './after-theirs.ts'
import { newId } from './new-id.ts'
import { isKey } from './scorer-calls.ts'
import { keepScorerKey, scorerKey } from './scorer-key.ts'
import { BLANK, projected, useScorer } from './scorer-store.ts'
import { work } from './scorer-sync.ts'
import { restore, save } from './sheet-keeper.ts'
import { type TabLock, tabLock } from './tab-lock.ts'
import { rebased, type WaitingEntry } from './waiting-entry.ts'

/** How often the server is asked what others did, and whether it is back, ms. */
const LOOK_MS = 4000

const { getState, setState } = useScorer
let lock: TabLock | null = null

/** Takes the match from the other tab that scores it. */
export const scoreHere = (): void => lock?.take()

/** Opens a match's sheet, once no other tab has it. Returns how to leave it. */
export function openSheet(matchId: string): () => void {
  let close = () => {}
  setState(BLANK)
  const own = tabLock(`ventaja-scorer/${matchId}`, (isOwn) => {
    close()
    close = isOwn ? follow(matchId) : () => undefined
    // Without a match nothing that is still under way is carried on.
    if (!isOwn) setState({ ...BLANK, tab: 'other' })
  })
  lock = own
  return () => {
    own.leave()
    close()
    setState(BLANK)
  }
}

/** Follows the match, from this phone first. Returns how to stop. */
function follow(matchId: string): () => void {
  setState({ ...BLANK, matchId, key: scorerKey() === null ? 'needed' : 'given' })
  const look = () => {
    // Asks a storage that refused once more.
    if (!getState().kept) void save()
    void work()
  }
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_MS)
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  void restore(matchId).finally(look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Queues what was tapped, unless it cannot follow. @returns why not, or null */
export function add(draft: Draft): Refusal | null {
  const state = getState()
  const ahead = projected(state)
  const refusal = ahead && refuse(ahead, draft)
  if (!ahead || refusal) return refusal
  // Behind others that wait it stands where they do: it is asked about, and sent, with them.
  const baseSeq = state.waiting[0]?.baseSeq ?? state.log?.live.seq ?? 0
  const undoes = draft.kind === 'undo' ? ahead.live.standing.at(-1)?.id : undefined
  const entry: WaitingEntry = { id: newId(), draft, baseSeq, undoes }
  setState({ waiting: [...state.waiting, entry], elsewhere: [] })
  // Sent only once it is kept: an answer that is lost with the page finds the same id again.
  void save().then(work)
  return null
}

/** The key that a person has typed. False where the server refuses it; without an answer it is believed for now. */
export async function giveKey(key: string): Promise<boolean> {
  if ((await isKey(key)) === false) {
    setState({ key: 'refused' })
    return false
  }
  keepScorerKey(key)
  setState({ key: 'given' })
  void work()
  return true
}

/** The umpire has looked at both versions: theirs alone, or theirs and then what waits here. */
export async function answer(choice: 'theirs' | 'both'): Promise<void> {
  const { waiting, matchId, log, question } = getState()
  if (!question || !log) return
  const dropped = choice === 'theirs' ? new Set(waiting.map(({ id }) => id)) : afterTheirs(waiting, log).dropped
  const left = waiting.filter(({ id }) => !dropped.has(id))
  const decided = { waiting: rebased(left, log.live.seq), question: null }
  // Kept before anything is sent: until then a reload asks again.
  await save(decided)
  if (getState().matchId !== matchId) return
  setState(decided)
  await work()
}
