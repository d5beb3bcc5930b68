// Many minimal watchers of one match, in a separate process that the parent controls with messages.
import { WebSocket } from 'ws'
import type { CrowdOrder, CrowdReport } from './crowd-messages.ts'

interface Watcher {
  socket: WebSocket | null
  /** `seq` of its last entry. */
  seq: number
  watching: boolean
}

/** Delay before reconnecting (ms), as in the web client. */
const comesBackAfter = (): number => 500 * (0.5 + Math.random())

const watchers: Watcher[] = []
let url = ''
let match = ''
const report: CrowdReport = { watching: 0, opened: 0, gaps: 0, healed: 0, behind: 0, latencies: [] }
/** When each entry was sent to the server, ms since 1970, by its seq. */
const sentAt = new Map<number, number>()

function open(watcher: Watcher): void {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  watcher.socket = socket
  socket.on('message', (data) => hear(watcher, socket, String(data)))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (watcher.watching) report.watching -= 1
    watcher.watching = false
    setTimeout(open, comesBackAfter(), watcher)
  })
}

/** Handles a packet. Engine.IO: 0 open, 2 ping. Socket.IO: 40 connected, 42 event, 43 acknowledgement. */
function hear(watcher: Watcher, socket: WebSocket, text: string): void {
  if (text.startsWith('42')) take(watcher, Number(/"seq":(\d+)/.exec(text)?.[1]))
  else if (text === '2') socket.send('3')
  else if (text.startsWith('0')) socket.send('40')
  else if (text.startsWith('40')) socket.send(`420["match:watch",${JSON.stringify({ id: match, since: watcher.seq })}]`)
  else if (text.startsWith('430')) catchUp(watcher, text)
}

function catchUp(watcher: Watcher, text: string): void {
  const [answer] = JSON.parse(text.slice(3)) as [{ ok: boolean; seq: number; entries?: { seq: number }[] }]
  if (!answer.ok) throw new Error(`a watcher was refused: ${text}`)
  if (watcher.seq > 0) report.healed += answer.entries?.length ?? 0
  for (const { seq } of answer.entries ?? []) take(watcher, seq, false)
  if (watcher.seq !== answer.seq) report.gaps += 1
  watcher.watching = true
  report.watching += 1
  report.opened += 1
}

function take(watcher: Watcher, seq: number, live = true): void {
  if (seq !== watcher.seq + 1) report.gaps += 1
  watcher.seq = seq
  const sent = live ? sentAt.get(seq) : undefined
  if (sent !== undefined) report.latencies.push(Date.now() - sent)
}

const orders = {
  open: ({ url: where, match: which, count }: Extract<CrowdOrder, { order: 'open' }>) => {
    url = where
    match = which
    for (let i = 0; i < count; i++) {
      const watcher = { socket: null, seq: 0, watching: false }
      watchers.push(watcher)
      // Spreads the first connections over two seconds, as real visitors arrive.
      setTimeout(open, (i / count) * 2000, watcher)
    }
  },
  sent: ({ seq, at }: Extract<CrowdOrder, { order: 'sent' }>) => void sentAt.set(seq, at),
  cut: () => {
    for (const { socket } of watchers) socket?.terminate()
  },
  report: ({ head }: Extract<CrowdOrder, { order: 'report' }>) => {
    report.behind = watchers.filter(({ seq }) => seq !== head).length
    process.send?.(report)
    report.latencies = []
  },
}

process.on('message', (order: CrowdOrder) => orders[order.order](order as never))
process.on('disconnect', () => process.exit())
