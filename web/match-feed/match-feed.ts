import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { onReturn } from '../api/connection.ts'
import { connectedSocket, type SocketUser, shareSocket } from '../api/socket.ts'
import { hasUpTo, joinRoom, load } from './catch-up.ts'
import {
  ALL_MATCHES,
  adoptSummary,
  fold,
  followedKeys,
  isFollowed,
  isMissing,
  markContact,
  setLink,
  startFollowing,
  stopFollowing,
  useLive,
} from './match-store.ts'

/** Time (ms) between the documented polls while the socket is down. */
const POLL_MS = 5000
/**
 * Time (ms) between joins of a room while the socket is up. A join finds out whether the last entry was lost. No later entry
 * would show that gap. The room of all matches is joined less often, because its answer is longer.
 */
const REJOIN_MS = { match: 20_000, all: 60_000 }
/** Shortest pause (ms) before retrying a join without an answer. The longest pause is three times that. */
const REPEAT_MS = 1000
/** Time (ms) that the feed stays open when no page follows a match any more. The next page may follow one. */
const LINGER_MS = 5000

let leave: (() => void) | null = null
let leaveReturns: (() => void) | undefined
let timers: ReturnType<typeof setInterval>[] = []
let linger: ReturnType<typeof setTimeout> | undefined

/** Follows one match while a page shows it. Returns a function that stops. */
export const followMatch = (id: string): (() => void) => follow(id)

/** Follows every match: lists, home, big screen. Returns a function that stops. */
export const followAll = (): (() => void) => follow(ALL_MATCHES)

/** Loads a match again at a person's request. */
export const retryMatch = (id: string): void => void loadAndJoin(id)

/** Loads the list again at a person's request. */
export const retryList = (): void => void loadAndJoin(ALL_MATCHES)

function follow(key: string): () => void {
  startFollowing(key)
  clearTimeout(linger)
  void loadAndJoin(key)
  afterPaint(open)
  return () => {
    if (!stopFollowing(key)) return
    if (key === ALL_MATCHES) connectedSocket()?.emit('matches:unwatch', {})
    else connectedSocket()?.emit('match:unwatch', { id: key })
    if (followedKeys().length === 0) linger = setTimeout(close, LINGER_MS)
  }
}

/** Returns what pages follow, without matches that do not exist. */
const wanted = (): string[] => followedKeys().filter((key) => !isMissing(key))

/** Loads a match or the list, then joins its room. Returns whether the server answered. */
async function loadAndJoin(key: string): Promise<boolean> {
  const loaded = await load(key)
  if (loaded) void join(key)
  return loaded
}

/** Joins a room. Tries again until the server has answered or the socket is down. */
async function join(key: string): Promise<void> {
  const socket = connectedSocket()
  if (!socket || !isFollowed(key) || isMissing(key)) return
  if (await joinRoom(socket, key)) return
  setTimeout(join, REPEAT_MS * (1 + 2 * Math.random()), key)
}

/** Opens the feed. Called after the first paint, because the first score comes over HTTP. */
function open(): void {
  if (leave || followedKeys().length === 0) return
  leave = shareSocket(user)
  timers = [
    setInterval(pollWhileDown, POLL_MS),
    setInterval(() => rejoin((key) => key !== ALL_MATCHES), REJOIN_MS.match),
    setInterval(() => rejoin((key) => key === ALL_MATCHES), REJOIN_MS.all),
  ]
  window.addEventListener('offline', lost)
  window.addEventListener('online', pollWhileDown)
  leaveReturns = onReturn(() => Promise.all(wanted().map(loadAndJoin)))
}

function close(): void {
  for (const timer of timers) clearInterval(timer)
  window.removeEventListener('offline', lost)
  window.removeEventListener('online', pollWhileDown)
  leaveReturns?.()
  leave?.()
  leave = null
  setLink('connecting')
}

const user: SocketUser = {
  connected() {
    alive()
    for (const key of wanted()) {
      // A join only fetches missed entries. Loads the match too, because its names, date or rules may have changed. The join of
      // the list notices such changes itself.
      void join(key).then(() => key === ALL_MATCHES || isMissing(key) || load(key))
    }
  },
  disconnected: lost,
  failed() {
    if (useLive.getState().link !== 'polling') lost()
  },
  pinged: alive,
  events: {
    'match:action': receive,
    'match:undo': receive,
    'match:status': receive,
    'match:updated'(match) {
      alive()
      adoptSummary(match)
      if (!hasUpTo(match.id, match.seq)) heal(match.id)
    },
  },
}

/** Applies an entry. If entries before it are missing, fetches them. */
function receive(entry: LogEntry): void {
  alive()
  const { matchId, seq } = entry
  if (fold(matchId, [entry]) === 'gap' && !hasUpTo(matchId, seq)) heal(matchId)
}

/** Joins the match's room again, because the answer contains the missing entries. */
function heal(id: string): void {
  void join(isFollowed(id) ? id : ALL_MATCHES)
}

/** Marks the link as live. A message from the server proves that, even if the browser reports that it is offline. */
function alive(): void {
  markContact()
  if (useLive.getState().link !== 'live') setLink('live')
}

function lost(): void {
  setLink('reconnecting')
}

/** Loads what pages follow while the socket is down, and shows whether that works. */
async function pollWhileDown(): Promise<void> {
  if (connectedSocket()) return
  const answers = await Promise.all(wanted().map(loadAndJoin))
  if (!connectedSocket()) setLink(answers.every(Boolean) ? 'polling' : 'reconnecting')
}

function rejoin(which: (key: string) => boolean): void {
  for (const key of followedKeys().filter(which)) void join(key)
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
