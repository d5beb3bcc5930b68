import {
  isAhead,
  type LiveMatch,
  liveFromSummary,
  type Received,
  receive,
  receiveAll,
} from '../../shared/matches/live-match.ts'
import type { LogEntry, Match, MatchSummary } from '../../shared/matches/match-schemas.ts'
import { withDescription } from '../../shared/matches/present-description.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { deviceTime } from '../api/server-clock.ts'
import { connectedSocket, type SocketUser, shareSocket } from '../api/socket.ts'

/** Time (ms) between polls while the socket is down, and between checks of the connection. */
const POLL_MS = 5000
/** Number of checks between joins of the match's room. A join notices if the last entry was lost. */
const JOIN_EVERY = 4
/** Longest time to wait for an acknowledgement (ms). */
const ACK_MS = 5000
/** Time (ms) without a message from the server after which the score may be old. The server sends a ping every 10 s. */
const STALE_MS = 15_000

/** State of a followed match. */
export interface Following {
  readonly match: { readonly summary: MatchSummary; readonly live: LiveMatch } | null
  /** Whether the server has no such match. */
  readonly isMissing: boolean
  /** Time (ms, this device's clock) of the last message from the server, if the score may be old. Null if it is current. */
  readonly staleSince: number | null
}

/**
 * Follows a match: entries come over the socket, and after an interruption the server sends the entries after the last one. While
 * the socket is down, polls the match. Never gives up, because nobody reloads an overlay.
 * @param changed called after each change
 * @returns a function that stops
 */
export function followMatch(id: string, changed: (following: Following) => void): () => void {
  let state: Following = { match: null, isMissing: false, staleSince: null }
  let lastContact = deviceTime()
  let checks = 0
  let stopped = false

  function set(part: Partial<Following>): void {
    state = { ...state, ...part }
    if (!stopped) changed(state)
  }

  function contact(): void {
    lastContact = deviceTime()
    if (state.staleSince !== null) set({ staleSince: null })
  }

  /** Adopts the score and the description of a match, unless they are older than the known ones. */
  function adopt(match: MatchSummary, isRestored = false): void {
    const known = isRestored ? null : state.match
    const isNewer = isAhead(match, known?.live) || match.seq === known?.live.seq
    const live = isNewer || !known ? liveFromSummary(match) : known.live
    const summary = known && known.summary.updatedAt > match.updatedAt ? known.summary : match
    set({ match: { summary, live }, isMissing: false })
  }

  async function load(): Promise<void> {
    try {
      const { body } = await getJson<Match>(`/product/${encodeURIComponent(id)}`)
      contact()
      adopt(body)
    } catch (error) {
      if (!(error instanceof NotOk) || error.status !== 404) return
      contact()
      set({ match: null, isMissing: true })
    }
  }

  /** Joins the match's room, and gets the entries that are missing here. */
  async function join(): Promise<void> {
    const since = state.match?.live.seq
    const socket = connectedSocket()
    if (since === undefined || !socket) return
    const answer = await socket
      .timeout(ACK_MS)
      .emitWithAck('match:watch', { id, since })
      .catch(() => null)
    if (!answer?.ok || stopped) return
    contact()
    if ('entries' in answer) {
      const { match } = state
      const summary = match && withDescription(match.summary, answer)
      if (summary && summary !== match.summary) set({ match: { ...match, summary } })
      take(receiveNow(answer.entries))
    } else adopt(answer.snapshot, true)
  }

  const receiveNow = (entries: readonly LogEntry[]): Received =>
    state.match ? receiveAll(state.match.live, entries) : { outcome: 'stale' }

  function take(received: Received): void {
    if (received.outcome === 'gap') void join()
    if (received.outcome === 'applied' && state.match) set({ match: { ...state.match, live: received.live } })
  }

  function onEntry(entry: LogEntry): void {
    contact()
    if (entry.matchId === id && state.match) take(receive(state.match.live, entry))
  }

  const user: SocketUser = {
    // Loads the match too, because its names may have changed during the interruption.
    connected: () => void load().then(join),
    pinged: contact,
    events: {
      'match:action': onEntry,
      'match:undo': onEntry,
      'match:status': onEntry,
      'match:updated'(summary) {
        contact()
        if (summary.id !== id) return
        const isBehind = summary.seq > (state.match?.live.seq ?? summary.seq)
        adopt(summary)
        if (isBehind) void join()
      },
    },
  }

  function check(): void {
    checks += 1
    if (!connectedSocket() || state.isMissing) void load()
    else if (checks % JOIN_EVERY === 0) void join()
    if (deviceTime() - lastContact > STALE_MS) set({ staleSince: lastContact })
  }

  void load()
  const leave = shareSocket(user)
  const timer = setInterval(check, POLL_MS)
  return () => {
    stopped = true
    clearInterval(timer)
    connectedSocket()?.emit('match:unwatch', { id })
    leave()
  }
}
