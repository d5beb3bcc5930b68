import { followedLog } from '../../shared/matches/followed-log.ts'
import { startOf } from '../../shared/matches/match.ts'
import { type ScorerState, useScorer } from './scorer-store.ts'
import { type KeptSheet, onStorageEnd, readKept, writeKept } from './sheet-storage.ts'
import type { WaitingEntry } from './waiting-entry.ts'

const { getState, setState } = useScorer

type Change = Partial<Pick<ScorerState, 'question' | 'waiting'>>

/** Every entry that ever waited in this tab. */
const known = new Set<string>()
/** The match whose earlier state was read from the storage. */
let restored = ''
/** The parts of the sheet that were written last. */
let written: Pick<ScorerState, 'summary' | 'log' | 'question'> | null = null
let last: Promise<void> = Promise.resolve()
let next: Promise<void> | null = null

/** Restores what an earlier visit kept of a match. Without storage, `kept` is false and later saves try again. */
export async function restore(matchId: string): Promise<void> {
  restored = ''
  written = null
  // Whatever waits must not be lost with its connection.
  onStorageEnd(() => {
    written = null
    void save()
  })
  try {
    await readEarlier(matchId)
  } catch {
    if (getState().matchId === matchId) setState({ kept: false })
  }
}

async function readEarlier(matchId: string): Promise<void> {
  const { sheet, waiting } = await readKept(matchId)
  if (getState().matchId !== matchId) return
  restored = matchId
  const mine = new Set(getState().waiting.map(({ id }) => id))
  const earlier = waiting.filter(({ id }) => !mine.has(id))
  remember(waiting)
  setState((now) => ({ waiting: [...earlier, ...now.waiting] }))
  if (!sheet || getState().log) return
  const { summary, live, question } = sheet
  const start = startOf(summary)
  const asked = question ? { ...question, before: followedLog(question.before, start) } : null
  setState({ load: 'ready', summary, log: followedLog(live, start), question: asked })
}

function remember(waiting: readonly WaitingEntry[]): void {
  for (const { id } of waiting) known.add(id)
}

/**
 * Keeps the match on the phone, for a reload. Resolves when it is kept, or known not to be. While the storage refuses, it
 * resolves at once: what can't be kept is sent all the same.
 * @param change what is about to change: kept first, so that a reload finds it
 */
export function save(change?: Change): Promise<void> {
  // One save writes everything: those that have not begun are one.
  if (!next || change) {
    const own = last.then(() => {
      if (next === own) next = null
      return write(change)
    })
    last = own
    next = change ? null : own
  }
  return getState().kept ? last : Promise.resolve()
}

async function write(change?: Change): Promise<void> {
  const { matchId } = getState()
  if (!matchId) return
  try {
    if (restored !== matchId) await readEarlier(matchId)
    const { summary, log, question, waiting } = { ...getState(), ...change }
    if (getState().matchId !== matchId) return
    remember(waiting)
    const isWritten = written?.log === log && written.question === question && written.summary === summary
    const asked = question && { ...question, before: question.before.live }
    const sheet: KeptSheet | null =
      summary && log && !isWritten ? { id: matchId, summary, live: log.live, question: asked } : null
    await writeKept(matchId, sheet, waiting, known)
    written = { summary, log, question }
    if (getState().matchId === matchId) setState({ kept: true })
  } catch {
    written = null
    if (getState().matchId === matchId) setState({ kept: false })
  }
}
