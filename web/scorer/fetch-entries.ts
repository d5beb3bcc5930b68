import { followedLog } from '../../shared/matches/followed-log.ts'
import { liveFromMatch } from '../../shared/matches/live-match.ts'
import { startOf } from '../../shared/matches/match.ts'
import { emptyLog, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import type {
  LogAnswer,
  LogEntry,
  Match,
  MatchSummary,
  PresentDescription,
} from '../../shared/matches/match-schemas.ts'
import { withDescription } from '../../shared/matches/present-description.ts'
import { compareWithServer, isBehind, type Question } from '../../shared/matches/waiting-entries.ts'
import { getJson } from '../api/get-json.ts'
import { save } from './queue-storage.ts'
import { type Recent, useScorer } from './scorer-store.ts'

const { getState, setState } = useScorer

/** Fetches entries that this phone does not have. Reloads the match if the server has fewer entries than this phone. */
export async function fetchNew(matchId: string): Promise<void> {
  const { log, question, waiting } = getState()
  if (log && !question && isBehind(waiting, log.live.seq)) return compareFromBase(matchId)
  const answer = log && (await readLog(matchId, log.live.seq))
  if (getState().matchId !== matchId || getState().question !== question) return
  if (question)
    return answer && log && answer.entries.length > 0 ? extendQuestion(question, log, answer.entries) : undefined
  // A match with an empty log is reloaded too, because its format may have changed.
  if (!answer || !log || answer.seq < log.live.seq || log.live.seq === 0) return reload(matchId)
  const isDescribed = adoptDescription(answer)
  if (answer.entries.length > 0) await adopt(answer.entries.reduce(extend, log), answer.entries, log)
  else if (isDescribed) await save()
}

/** Adds entries to an open question that somebody has appended since, so that the umpire decides about the present log. */
async function extendQuestion({ theirs, before, refusal }: Question, log: MatchLog, entries: readonly LogEntry[]) {
  const now = entries.reduce(extend, log)
  const compared = compareWithServer(getState().waiting, now, [...theirs, ...entries], before)
  setState({
    log: now,
    waiting: compared.waiting,
    question: compared.question && { ...compared.question, refusal },
  })
  await save()
}

async function reload(matchId: string): Promise<void> {
  const before = getState().log
  const { body: match } = await getJson<Match>(pathOf(matchId))
  if (getState().matchId !== matchId) return
  const { actions: _actions, statuses: _statuses, ...summary } = match
  const log = followedLog(liveFromMatch(match), startOf(match))
  setState({ load: 'ready', summary })
  await adopt(log, before ? log.live.standing.slice().filter(({ seq }) => seq > before.live.seq) : [], before)
  if (isBehind(getState().waiting, log.live.seq) && !getState().question) await compareFromBase(matchId)
}

/** Compares all entries since the head at which the oldest waiting entry was tapped. */
async function compareFromBase(matchId: string): Promise<void> {
  const answer = await readLog(matchId, 0)
  const { summary, waiting, log } = getState()
  if (getState().matchId !== matchId || !summary || !log) return
  adoptDescription(answer)
  const { entries } = answer
  const base = Math.min(...waiting.map(({ baseSeq }) => baseSeq))
  const before = entries.slice(0, base).reduce(extend, emptyLog(matchId, log.live.updatedAt, startOf(summary)))
  const since = entries.slice(base)
  await adopt(since.reduce(extend, before), since, before)
}

/** Adopts names and a place that were changed meanwhile. Waiting entries have sides, not names. Returns whether anything has changed. */
function adoptDescription(present: PresentDescription): boolean {
  const { summary } = getState()
  const described = summary && withDescription(summary, present)
  if (described === summary) return false
  setState({ summary: described })
  return true
}

/** Adopts a match that the office has just changed: its names, its place, its time. The log stays. */
export async function adoptSummary(match: MatchSummary): Promise<void> {
  const { summary, matchId } = getState()
  // A message of a slow connection may be older than the last answer.
  if (!summary || match.id !== matchId || match.updatedAt < summary.updatedAt) return
  setState({ summary: match })
  await save()
}

/** Adopts the server's log with new entries, and compares them with the waiting ones. @param before the log without them, if it is known */
export async function adopt(log: MatchLog, entries: readonly LogEntry[], before: MatchLog | null): Promise<void> {
  const { waiting, theirs, question } = compareWithServer(getState().waiting, log, entries, before)
  const received = question || theirs.length === 0 || !before ? null : { theirs, before, at: performance.now() }
  setState((now) => ({
    log,
    waiting,
    question: question ?? now.question,
    elsewhere: question ? now.elsewhere : [...now.elsewhere, ...theirs],
    recent: received ? joined(now.recent, received) : now.recent,
  }))
  await save()
}

/** Time (ms) after an entry of somebody else in which a tap may mean the same play. */
export const SAME_PLAY_MS = 2000

/** Returns the entries that arrived within a short time as one group. */
const joined = (earlier: Recent | null, latest: Recent): Recent =>
  earlier && latest.at - earlier.at < SAME_PLAY_MS
    ? { ...earlier, theirs: [...earlier.theirs, ...latest.theirs], at: latest.at }
    : latest

/** Returns the path of a match in the API. */
export const pathOf = (matchId: string): string => `/product/${encodeURIComponent(matchId)}`

/** Reads the entries after `since`, and the log's head. */
const readLog = async (matchId: string, since: number): Promise<LogAnswer> =>
  (await getJson<LogAnswer>(`${pathOf(matchId)}/actions?since=${since}`)).body
