import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { EVERY, followed, isFollowed, startFollowing, stopFollowing } from './followers.ts'
import { loadList, loadMatch } from './load-matches.ts'
import { adoptSummary, heard, isMissing, setLink, useLive } from './match-store.ts'
import { arrived, type FeedSocket, hasUpTo, joinAll, joinMatch } from './missed-entries.ts'

/** While the socket is down the documented polling stands in, ms. */
const POLL_MS = 5000
/**
 * While it is up, the rooms are joined anew after so long, ms: a last entry that got lost on the way, after which nothing
 * comes that would show the gap, is found that way. The heads of all matches are a longer answer than those of one.
 */
const REJOIN_MS = { match: 20_000, all: 60_000 }
/** A join that nobody answered is tried again after one to three times so long, ms. */
const REPEAT_MS = 1000
/** After the last page that follows anything is left, the socket stays open for so long: the next page may want it. */
const LINGER_MS = 5000

/**
 * A try to connect is given up after so long, ms. Longer than an answer may take: browsers themselves hold back a socket
 * for up to five seconds where its host has often failed.
 */
const CONNECT_MS = 10_000

let socket: FeedSocket | null = null
let opened = false
/** Which opening this is: what an earlier one still waits for comes too late. */
let generation = 0
let timers: ReturnType<typeof setInterval>[] = []
let linger: ReturnType<typeof setTimeout> | undefined

/** Follows one match for as long as a page shows it. Returns how to stop. */
export const followMatch = (id: string): (() => void) => follow(id)

/** Follows every match: lists, home, big screen. Returns how to stop. */
export const followAll = (): (() => void) => follow(EVERY)

/** Loads a match again, as a person asks who sees that it failed. */
export const retryMatch = (id: string): void => void loadAndJoin(id)

/** Loads the list again. */
export const retryList = (): void => void loadAndJoin(EVERY)

function follow(key: string): () => void {
  startFollowing(key)
  clearTimeout(linger)
  void loadAndJoin(key)
  afterPaint(open)
  return () => {
    if (!stopFollowing(key)) return
    if (key === EVERY) socket?.emit('matches:unwatch', {})
    else socket?.emit('match:unwatch', { id: key })
    if (followed().length === 0) linger = setTimeout(close, LINGER_MS)
  }
}

/** What is followed and may be there. */
const wanted = (): string[] => followed().filter((key) => !isMissing(key))

const load = (key: string): Promise<boolean> => (key === EVERY ? loadList() : loadMatch(key))

/** Loads what is followed under this key, and joins its room once it is here. Returns whether the server answered. */
async function loadAndJoin(key: string): Promise<boolean> {
  const loaded = await load(key)
  if (loaded) void join(key)
  return loaded
}

/** Joins the room of what is followed, again until the server has answered or the socket is gone. */
async function join(key: string): Promise<void> {
  const current = socket
  if (!current?.connected || !isFollowed(key) || isMissing(key)) return
  if (await (key === EVERY ? joinAll(current) : joinMatch(current, key))) return
  setTimeout(join, REPEAT_MS * (1 + 2 * Math.random()), key)
}

function open(): void {
  if (opened || followed().length === 0) return
  opened = true
  timers = [
    setInterval(whileDown, POLL_MS),
    setInterval(() => rejoin((key) => key !== EVERY), REJOIN_MS.match),
    setInterval(() => rejoin((key) => key === EVERY), REJOIN_MS.all),
  ]
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  void connect()
}

/** The socket's code is fetched once the page is painted: the score is on screen before that, over plain HTTP. */
async function connect(): Promise<void> {
  generation += 1
  const mine = generation
  const client = await import('socket.io-client').catch(() => null)
  if (mine !== generation) return
  if (client) socket = listenOn(client.io({ transports: ['websocket'], reconnectionDelay: 500, timeout: CONNECT_MS }))
  else if (useLive.getState().link !== 'polling') lost()
}

function close(): void {
  opened = false
  generation += 1
  for (const timer of timers) clearInterval(timer)
  window.removeEventListener('offline', lost)
  window.removeEventListener('online', back)
  socket?.disconnect()
  socket = null
  setLink('connecting')
}

function listenOn(fresh: FeedSocket): FeedSocket {
  fresh.on('connect', () => {
    alive()
    for (const key of wanted()) {
      // A description that changed before the room was joined is in no log: ask once more after that.
      void join(key).then(() => isMissing(key) || load(key))
    }
  })
  fresh.on('disconnect', lost)
  fresh.on('connect_error', () => {
    if (useLive.getState().link !== 'polling') lost()
  })
  fresh.io.on('ping', alive)
  for (const event of ['match:action', 'match:undo', 'match:status'] as const) {
    fresh.on(event, (entry: LogEntry) => {
      alive()
      if (!arrived(entry)) heal(entry.matchId)
    })
  }
  fresh.on('match:updated', (match) => {
    alive()
    adoptSummary(match)
    if (!hasUpTo(match.id, match.seq)) heal(match.id)
  })
  return fresh
}

function heal(id: string): void {
  void join(isFollowed(id) ? id : EVERY)
}

/** The socket speaks, whatever the browser believes of its network. */
function alive(): void {
  heard()
  if (useLive.getState().link !== 'live') setLink('live')
}

const lost = (): void => setLink('reconnecting')

/** The network is back. A socket that outlived its absence may be dead without knowing: a new one is quick. */
function back(): void {
  socket?.disconnect().connect()
  void whileDown()
}

/** Every 5 s while there is no socket: asks for what is followed, and says how that went. */
async function whileDown(): Promise<void> {
  if (socket?.connected) return
  if (!socket) void connect()
  // A socket that the server closed on purpose does not come back by itself.
  else if (!socket.active) socket.connect()
  const answers = await Promise.all(wanted().map(loadAndJoin))
  if (!socket?.connected) setLink(answers.every(Boolean) ? 'polling' : 'reconnecting')
}

function rejoin(which: (key: string) => boolean): void {
  for (const key of followed().filter(which)) void join(key)
}

/** Runs once the browser has painted what is there. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
