import { followedLog } from '../../shared/matches/followed-log.ts'
import { liveFromMatch } from '../../shared/matches/live-match.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { playersOf, startOf } from '../../shared/matches/match.ts'
import { type Draft, emptyLog, entryOf, extend, type MatchLog, refuse } from '../../shared/matches/match-log.ts'
import type { Refusal } from '../../shared/matches/may-append.ts'
import { NotOk } from '../api/not-ok.ts'
import { afterTheirs, isAstray } from './after-theirs.ts'
import { newId } from './new-id.ts'
import { append, isKey, readLog, readMatch, requestOf } from './scorer-calls.ts'
import { keepScorerKey, scorerKey } from './scorer-key.ts'
import { BLANK, projected, useScorer } from './scorer-store.ts'
import { keepSheet, keepWaiting, readKept } from './sheet-storage.ts'
import { type TabLock, tabLock } from './tab-lock.ts'
import { isBehind, type Question, rebased, sortNews, type WaitingEntry } from './waiting-entry.ts'

/** How often the server is asked what others did, and whether it is back, ms. */
const LOOK_MS = 4000

const { getState, setState } = useScorer
let working = false
let again = false

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
  const look = () => void work()
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

async function restore(matchId: string): Promise<void> {
  const { sheet, waiting } = await readKept(matchId).catch(() => ({ sheet: undefined, waiting: [] }))
  if (getState().matchId !== matchId) return
  setState({ waiting })
  if (!sheet) return
  const { summary, live, question } = sheet
  const start = startOf(summary)
  const asked = question ? { ...question, before: followedLog(question.before, start) } : null
  setState({ load: 'ready', summary, log: followedLog(live, start), question: asked })
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
  void keepWaiting(state.matchId, entry)
    .catch(() => undefined)
    .then(work)
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
  // Kept before anything is sent: until then a reload asks again.
  await keep(log, null, dropped, log.live.seq)
  if (getState().matchId !== matchId) return
  setState((now) => ({
    waiting: rebased(
      now.waiting.filter(({ id }) => !dropped.has(id)),
      log.live.seq,
    ),
    question: null,
  }))
  await work()
}

/** One thing at a time: whatever is asked for meanwhile is done when this is. */
export async function work(): Promise<void> {
  again = true
  if (working) return
  working = true
  try {
    while (again) {
      again = false
      await round()
    }
  } finally {
    working = false
  }
}

async function round(): Promise<void> {
  const { matchId } = getState()
  if (!matchId) return
  try {
    await catchUp(matchId)
    setState({ line: 'up' })
    while (maySend()) await sendFirst(matchId)
  } catch (error) {
    if (getState().matchId !== matchId) return
    if (error instanceof NotOk && error.status === 404) setState({ load: 'missing' })
    else if (getState().load === 'loading') setState({ load: 'failed' })
    setState({ line: 'down' })
  }
}

const maySend = (): boolean => {
  const { waiting, question, key, log } = getState()
  return question === null && key === 'given' && log !== null && waiting[0]?.baseSeq === log.live.seq
}

/** Follows the server's log, and sorts out what of it was ours. Where the server has less than was seen, it is read anew. */
async function catchUp(matchId: string): Promise<void> {
  const { log, question, waiting } = getState()
  if (question) return
  if (log && isBehind(waiting, log.live.seq)) return lookBack(matchId)
  const news = log && (await readLog(matchId, log.live.seq))
  if (getState().matchId !== matchId) return
  // An empty log may have got other rules meanwhile.
  if (!news || !log || news.seq < log.live.seq || log.live.seq === 0) return readAnew(matchId)
  if (news.entries.length > 0) await adopt(news.entries.reduce(extend, log), news.entries, log)
}

async function readAnew(matchId: string): Promise<void> {
  const before = getState().log
  const match = await readMatch(matchId)
  if (getState().matchId !== matchId) return
  const { actions: _actions, statuses: _statuses, ...summary } = match
  const log = followedLog(liveFromMatch(match), startOf(match))
  setState({ load: 'ready', summary })
  await adopt(log, before ? log.live.standing.filter(({ seq }) => seq > before.live.seq) : [], before)
  if (isBehind(getState().waiting, log.live.seq) && !getState().question) await lookBack(matchId)
}

/** Something waits that was tapped on an earlier head: whatever came since is sorted out as if it had come just now. */
async function lookBack(matchId: string): Promise<void> {
  const { entries } = await readLog(matchId, 0)
  const { summary, waiting, log } = getState()
  if (getState().matchId !== matchId || !summary || !log) return
  const base = Math.min(...waiting.map(({ baseSeq }) => baseSeq))
  const before = entries.slice(0, base).reduce(extend, emptyLog(matchId, log.live.updatedAt, startOf(summary)))
  const since = entries.slice(base)
  await adopt(since.reduce(extend, before), since, before)
}

async function adopt(log: MatchLog, entries: readonly LogEntry[], before: MatchLog | null): Promise<void> {
  const { waiting, stored, theirs, question } = sortNews(getState().waiting, log, entries, before)
  setState((now) => ({
    log,
    waiting,
    question: question ?? now.question,
    elsewhere: theirs.length > 0 && !question ? theirs : now.elsewhere,
  }))
  await keep(log, getState().question, stored, question || isBehind(waiting, log.live.seq) ? null : log.live.seq)
}

/** Keeps what is held of this match for a reload. Where the phone keeps nothing, the page goes on without. */
async function keep(
  log: MatchLog,
  question: Question | null,
  gone: ReadonlySet<string>,
  baseSeq: number | null,
): Promise<void> {
  const { matchId, summary } = getState()
  if (!summary) return
  const asked = question && { ...question, before: question.before.live }
  await keepSheet({ id: matchId, summary, live: log.live, question: asked }, gone, baseSeq).catch(() => undefined)
}

async function sendFirst(matchId: string): Promise<void> {
  const { waiting, log, summary } = getState()
  const [first] = waiting
  const key = scorerKey()
  if (!first || !log || !summary) return
  if (key === null) return setState({ key: 'needed' })
  if (isAstray(first, log)) return ask({ theirs: [], before: log, refusal: 'UNDO_ASTRAY' })
  try {
    const { seq } = await append(matchId, key, requestOf(first.draft, first.id, log.live.seq, summary))
    if (getState().matchId !== matchId) return
    if (seq !== log.live.seq + 1) return catchUp(matchId)
    const entry = entryOf(log, first.draft, first.id, log.live.updatedAt, playersOf(summary))
    await adopt(extend(log, entry), [entry], log)
  } catch (error) {
    if (!(error instanceof NotOk) || error.status >= 500 || error.status === 429) throw error
    await refused(matchId, error, log)
  }
}

async function refused(matchId: string, error: NotOk, before: MatchLog): Promise<void> {
  if (getState().matchId !== matchId) return
  if (error.status === 401) {
    keepScorerKey(null)
    return setState({ key: 'refused' })
  }
  const ours = getState().waiting.length
  await catchUp(matchId)
  const { question, waiting } = getState()
  // What was ours all along, its answer lost, is no conflict: the rest goes on from there.
  const settled = error.code === 'SEQ_CONFLICT' && waiting.length < ours
  if (!question && waiting.length > 0 && !settled) {
    await ask({ theirs: [], before, refusal: error.code ?? String(error.status) })
  }
}

async function ask(question: Question): Promise<void> {
  setState({ question })
  await keep(getState().log ?? question.before, question, new Set(), null)
}
