import { followedLog } from '../../shared/matches/followed-log.ts'
import { liveFromMatch } from '../../shared/matches/live-match.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { playersOf, startOf } from '../../shared/matches/match.ts'
import { emptyLog, entryOf, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import { requestOfDraft } from '../../shared/matches/request-of-draft.ts'
import { NotOk } from '../api/not-ok.ts'
import { isAstray } from './after-theirs.ts'
import { append, readLog, readMatch } from './scorer-calls.ts'
import { keepScorerKey, scorerKey } from './scorer-key.ts'
import { useScorer } from './scorer-store.ts'
import { save } from './sheet-keeper.ts'
import { isBehind, type Question, sortNews } from './waiting-entry.ts'

const { getState, setState } = useScorer
let working = false
let again = false

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
  const { waiting, theirs, question } = sortNews(getState().waiting, log, entries, before)
  setState((now) => ({
    log,
    waiting,
    question: question ?? now.question,
    elsewhere: theirs.length > 0 && !question ? theirs : now.elsewhere,
  }))
  await save()
}

async function sendFirst(matchId: string): Promise<void> {
  const { waiting, log, summary } = getState()
  const [first] = waiting
  const key = scorerKey()
  if (!first || !log || !summary) return
  if (key === null) return setState({ key: 'needed' })
  if (isAstray(first, log)) return ask({ theirs: [], before: log, refusal: 'UNDO_ASTRAY' })
  try {
    const { seq } = await append(matchId, key, requestOfDraft(first.draft, first.id, log.live.seq, summary))
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
  await save()
}
