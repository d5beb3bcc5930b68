import { checkWith, lastContact, lose, reached, useConnection } from './connection.ts'
import { connectedSocket } from './socket.ts'

/** Time (ms) between two looks at the clock. */
const TICK_MS = 500
/** Longest time (ms) that the answer to a check may take. */
const ANSWER_MS = 3500
/** Silence (ms) after which the connection is checked. Over a socket, the server sends a ping every ten seconds. */
const SILENCE_MS = { socket: 10_500, calls: 8000 }
/** Shortest time (ms) that a closed socket has to open again before the connection is checked. */
const REOPEN_MS = 1000
/** Shortest pause (ms) between two checks of a lost connection. */
const PAUSE_MS = 3000
/** Longest time (ms) added to these times, so that the checks of many pages spread out. */
const SPREAD_MS = 2000

let spread = Math.random() * SPREAD_MS
/** Time (`performance.now()`) at which the next check is due. */
let dueAt = 0
let hadSocket = false
let isChecking = false

/** Watches the connection of the open page. If the server is silent, asks it for a sign of life. */
export function watchConnection(): void {
  checkWith(() => void check())
  setInterval(tick, TICK_MS)
  addEventListener('offline', lose)
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', tick)
}

function tick(): void {
  if (document.hidden) return
  const now = performance.now()
  const hasSocket = connectedSocket() !== null
  if (hasSocket) dueAt = lastContact() + SILENCE_MS.socket
  else if (hadSocket) dueAt = now + REOPEN_MS + spread
  else if (!useConnection.getState().isLost) dueAt = Math.max(dueAt, lastContact() + SILENCE_MS.calls + spread)
  hadSocket = hasSocket
  if (now > dueAt) void check()
}

async function check(): Promise<void> {
  if (isChecking) return
  isChecking = true
  const signal = AbortSignal.timeout(ANSWER_MS)
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
  isChecking = false
  spread = Math.random() * SPREAD_MS
  dueAt = performance.now() + PAUSE_MS + spread
  // If a proxy can't reach the server, it answers with another status.
  if (answer?.ok) void reached()
  else lose()
}
