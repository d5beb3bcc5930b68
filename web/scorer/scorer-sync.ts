import { entryOfWaiting, requestOfDraft } from '../../shared/matches/followed-log.ts'
import { playersOf } from '../../shared/matches/match.ts'
import { type Draft, extend, type MatchLog, refuse } from '../../shared/matches/match-log.ts'
import type { Refusal } from '../../shared/matches/may-append.ts'
import {
  afterTheirs,
  isMisdirectedUndo,
  type Question,
  rebased,
  undosOfTheirs,
  type WaitingEntry,
} from '../../shared/matches/waiting-entries.ts'
import { iso } from '../../shared/time/iso.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { serverNow } from '../api/server-clock.ts'
import { asSignedIn } from '../api/signed-in-calls.ts'
import { randomId } from '../ui/random-id.ts'
import { adopt, fetchNew, pathOf, SAME_PLAY_MS } from './fetch-entries.ts'
import { isBookingProblem, keepKeyProblem } from './key-problem.ts'
import { linkBegin } from './link-problem.ts'
import { problemNow } from './link-scope.ts'
import { forgetLink } from './match-links.ts'
import { sendNotes } from './note-queue.ts'
import { save } from './queue-storage.ts'
import { keepScorerKey, OWN_SIGN_IN } from './scorer-key.ts'
import { projected, type Recent, useScorer } from './scorer-store.ts'
import { isGrant } from './tab-keys.ts'

const { getState, setState } = useScorer
let syncing = false
let again = false

/** The reason why a tapped entry is not added: the rules, or a link with which the server would reject the entry. */
export type NotAdded = Refusal | 'LINK'

/** Adds a tapped entry to the queue if the rules and the link allow it. @returns the reason why not, or null */
export function add(draft: Draft): NotAdded | null {
  const state = getState()
  const keyProblem = state.grant && problemNow(state.grant, state.summary, serverNow())
  if (keyProblem) {
    setState({ keyProblem })
    return 'LINK'
  }
  const ahead = projected(state)
  const refusal = ahead && refuse(ahead, draft)
  if (!ahead || refusal) return refusal
  // All waiting entries have the `baseSeq` of the first one. After a conflict, one question is then about all of them.
  const baseSeq = state.waiting[0]?.baseSeq ?? state.log?.live.seq ?? 0
  // Two umpires may have tapped the same play. The later tap was aimed at the score before the other one.
  const isPlay = draft.kind === 'action' || draft.kind === 'undo'
  const other = isPlay && state.waiting.length === 0 && state.recent && isSamePlay(state.recent) ? state.recent : null
  const known = other ? other.before : ahead
  const undoes = draft.kind === 'undo' ? known.live.standing.at(-1)?.id : undefined
  const question: Question | null = other && { theirs: other.theirs, before: other.before, refusal: null }
  setState({
    waiting: [...state.waiting, waitingEntry(draft, baseSeq, undoes)],
    elsewhere: [],
    recent: null,
    ...(question && { question }),
  })
  // The entry is stored before it is sent. If the page closes before the answer, the next visit sends it with the same id.
  void save().then(sync)
  return null
}

const isSamePlay = ({ at }: Recent): boolean => performance.now() - at < SAME_PLAY_MS

/** @param undoes the id of the entry that an undo takes back */
const waitingEntry = (draft: Draft, baseSeq: number, undoes: string | undefined): WaitingEntry => ({
  id: randomId(),
  draft: { ...draft, playedAt: iso(serverNow()) },
  baseSeq,
  undoes,
})

/** Fetches new entries, then sends the waiting ones. A call during a sync starts another sync after it. */
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
    await sendNotes(matchId)
  } catch (error) {
    if (getState().matchId !== matchId) return
    if (error instanceof NotOk && error.status === 404) setState({ load: 'missing' })
    else if (getState().load === 'loading') setState({ load: 'failed' })
    setState({ line: 'down' })
  }
}

const maySend = (): boolean => {
  const { waiting, question, key, keyProblem, log } = getState()
  // After the end of a link, the server still accepts entries that were tapped before the end.
  const isUsable = key !== null && (keyProblem === null || keyProblem === 'GRANT_EXPIRED')
  return isUsable && question === null && log !== null && waiting[0]?.baseSeq === log.live.seq
}

async function sendFirst(matchId: string): Promise<void> {
  const { waiting, log, summary, key } = getState()
  const [first] = waiting
  if (!first || !log || !summary || key === null) return
  if (isMisdirectedUndo(first, log)) return ask({ theirs: [], before: log, refusal: 'UNDO_ASTRAY' })
  try {
    const request = requestOfDraft(first.draft, first.id, log.live.seq, summary)
    const path = `${pathOf(matchId)}/actions`
    // A tap is for a side. The server rejects it if the sides were exchanged since.
    const known = { 'x-player-1': encodeURIComponent(summary.company) }
    const send = (headers: Readonly<Record<string, string>>) =>
      postJson<{ seq: number }>(path, request, { ...headers, ...known })
    const { seq } = await (key === OWN_SIGN_IN ? asSignedIn(send) : send({ authorization: `Bearer ${key}` }))
    if (getState().matchId !== matchId) return
    if (seq !== log.live.seq + 1) return fetchNew(matchId)
    const entry = entryOfWaiting(log, first, playersOf(summary), iso(serverNow()))
    await adopt(extend(log, entry), [entry], log)
  } catch (error) {
    if (!(error instanceof NotOk) || error.status >= 500 || error.status === 429) throw error
    await handleRefusal(matchId, error, log, key)
  }
}

/**
 * Stops sending with a key or link that the server rejects. Reads the log first: the rejected entry may be stored, if only its
 * answer was lost.
 * @throws what the network throws; the next sync then tries again
 */
export async function rejectKey(matchId: string, key: string, error: NotOk): Promise<void> {
  const { status, code } = error
  if (status !== 401 && status !== 403) return
  await fetchNew(matchId)
  if (getState().matchId !== matchId || getState().key !== key) return
  // After a 403 the link is still valid, for another match or later.
  if (isGrant(key) && status === 403) return setState({ keyProblem: code, begin: linkBegin(error) })
  keepScorerKey(null)
  forgetLink(key)
  if (key === OWN_SIGN_IN) return setState({ key: null, keyProblem: signInProblem(status, code) })
  const keyProblem = code ?? 'BAD_SCORER_KEY'
  keepKeyProblem(keyProblem)
  setState({ key: null, keyProblem })
}

/** Returns why a person can no longer score with their sign-in. */
function signInProblem(status: number, code: string | null): string {
  if (status === 401) return 'SIGNED_OUT'
  return code !== null && (code === 'BLOCKED' || isBookingProblem(code)) ? code : 'NO_ROLE'
}

async function handleRefusal(matchId: string, error: NotOk, before: MatchLog, key: string): Promise<void> {
  if (getState().matchId !== matchId) return
  if (error.status === 401 || error.status === 403) return rejectKey(matchId, key, error)
  const ours = getState().waiting.length
  await fetchNew(matchId)
  const { question, waiting } = getState()
  // The entry is sent again with the names that were just read.
  if (error.code === 'SIDES_EXCHANGED') return
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

/** The answers to a question: keep only their entries, send the waiting ones after theirs, or take theirs back and then send the waiting ones. */
export type Choice = 'theirs' | 'both' | 'mine'

/** Applies the umpire's answer to a question. */
export async function answer(choice: Choice): Promise<void> {
  const { waiting, matchId, log, question } = getState()
  if (!question || !log) return
  const decided = { waiting: rebased(toSend(choice, waiting, log, question), log.live.seq), question: null }
  // The answer is stored before anything is sent, so that a reload does not ask the question again.
  await save(decided)
  if (getState().matchId !== matchId) return
  setState(decided)
  await sync()
}

/** Returns the entries to send after this answer. */
function toSend(
  choice: Choice,
  waiting: readonly WaitingEntry[],
  log: MatchLog,
  { before }: Question,
): readonly WaitingEntry[] {
  if (choice === 'theirs') return []
  if (choice === 'both') return afterTheirs(waiting, log).kept
  const undos = (undosOfTheirs(log, before) ?? []).map((undoes) => waitingEntry({ kind: 'undo' }, log.live.seq, undoes))
  return [...undos, ...waiting]
}
