import { followedLog } from '../../shared/matches/followed-log.ts'
import { liveFromMatch } from '../../shared/matches/live-match.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { playersOf, startOf } from '../../shared/matches/match.ts'
import { emptyLog, entryOf, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import { requestOfDraft } from '../../shared/matches/request-of-draft.ts'
import { NotOk } from '../api/not-ok.ts'
import { save } from './queue-storage.ts'
import { append, readLog, readMatch } from './scorer-calls.ts'
import { keepScorerKey, scorerKey } from './scorer-key.ts'
import { useScorer } from './scorer-store.ts'
import { compareWithServer, isBehind, isMisdirectedUndo, type Question } from './waiting-entries.ts'

const { getState, setState } = useScorer
let syncing = false
let again = false

/** Fetches new entries, then sends the waiting ones. A call during a sync starts another one after it. */
export async function sync(): Promise<void> {
  again = true
  if (syncing) return
  syncing = true
  try {
    while (again) {
      again = false
      await syncOnce()
    }
  } finally {
    syncing = false
  }
}

async function syncOnce(): Promise<void> {
  const { matchId } = getState()
  if (!matchId) return
  try {
    await fetchNew(matchId)
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

/** Fetches the entries after our head. Reloads the match if the server has fewer entries than we do. */
async function fetchNew(matchId: string): Promise<void> {
  const { log, question, waiting } = getState()
  if (question) return
  if (log && isBehind(waiting, log.live.seq)) return compareFromBase(matchId)
  const answer = log && (await readLog(matchId, log.live.seq))
  if (getState().matchId !== matchId) return
  // The format of a match with an empty log may have changed.
  if (!answer || !log || answer.seq < log.live.seq || log.live.seq === 0) return reload(matchId)
  if (answer.entries.length > 0) await adopt(answer.entries.reduce(extend, log), answer.entries, log)
}

async function reload(matchId: string): Promise<void> {
  const before = getState().log
  const match = await readMatch(matchId)
  if (getState().matchId !== matchId) return
  const { actions: _actions, statuses: _statuses, ...summary } = match
  const log = followedLog(liveFromMatch(match), startOf(match))
  setState({ load: 'ready', summary })
  await adopt(log, before ? log.live.standing.filter(({ seq }) => seq > before.live.seq) : [], before)
  if (isBehind(getState().waiting, log.live.seq) && !getState().question) await compareFromBase(matchId)
}

/** Compares all entries since the head at which the oldest waiting entry was tapped. */
async function compareFromBase(matchId: string): Promise<void> {
  const { entries } = await readLog(matchId, 0)
  const { summary, waiting, log } = getState()
  if (getState().matchId !== matchId || !summary || !log) return
  const base = Math.min(...waiting.map(({ baseSeq }) => baseSeq))
  const before = entries.slice(0, base).reduce(extend, emptyLog(matchId, log.live.updatedAt, startOf(summary)))
  const since = entries.slice(base)
  await adopt(since.reduce(extend, before), since, before)
}

async function adopt(log: MatchLog, entries: readonly LogEntry[], before: MatchLog | null): Promise<void> {
  const { waiting, theirs, question } = compareWithServer(getState().waiting, log, entries, before)
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
  if (isMisdirectedUndo(first, log)) return ask({ theirs: [], before: log, refusal: 'UNDO_ASTRAY' })
  try {
    const { seq } = await append(matchId, key, requestOfDraft(first.draft, first.id, log.live.seq, summary))
    if (getState().matchId !== matchId) return
    if (seq !== log.live.seq + 1) return fetchNew(matchId)
    const entry = entryOf(log, first.draft, first.id, log.live.updatedAt, playersOf(summary))
    await adopt(extend(log, entry), [entry], log)
  } catch (error) {
    if (!(error instanceof NotOk) || error.status >= 500 || error.status === 429) throw error
    await handleRefusal(matchId, error, log)
  }
}

async function handleRefusal(matchId: string, error: NotOk, before: MatchLog): Promise<void> {
  if (getState().matchId !== matchId) return
  if (error.status === 401) {
    keepScorerKey(null)
    return setState({ key: 'refused' })
  }
  const ours = getState().waiting.length
  await fetchNew(matchId)
  const { question, waiting } = getState()
  // If the entry was stored earlier and only its answer was lost, there is no conflict.
  const settled = error.code === 'SEQ_CONFLICT' && waiting.length < ours
  if (!question && waiting.length > 0 && !settled) {
    await ask({ theirs: [], before, refusal: error.code ?? String(error.status) })
  }
}

async function ask(question: Question): Promise<void> {
  setState({ question })
  await save()
}
