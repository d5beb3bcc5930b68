// What watchers of each server say on a WebSocket before they are told anything, and how they know what they are told.
import { clientFrame } from './frames.ts'

export type DialectName = 'socketio' | 'socketio-list' | 'ws' | 'nchan' | 'nats'

export interface Dialect {
  readonly path: (match: string) => string
  /** What is said to each of the first frames. */
  readonly replies: (match: string) => readonly Buffer[]
  /** How many frames come before a watcher watches. */
  readonly framesBefore: number
  /** How many messages a frame carries, as far as possible told by its first bytes. */
  readonly messages: (bytes: Buffer, from: number, to: number) => number
  /** What a ping of the protocol is answered with, or null where this frame is none. */
  readonly pong: (bytes: Buffer, from: number, to: number) => Buffer | null
}

/** What comes before the number of a message, whoever sends it. */
export const SEQ_KEY = Buffer.from('"seq":')

const [TWO, FOUR] = [0x32, 0x34]
const PONG = clientFrame('3')

/** Engine.IO's handshake comes first (0{…}), then the namespace's (40{…}), then the acknowledgement of the watch (430[…]). */
const socketIo = (event: (match: string) => unknown): Dialect => ({
  path: () => '/socket.io/?EIO=4&transport=websocket',
  replies: (match) => [clientFrame('40'), clientFrame(`420${JSON.stringify(event(match))}`)],
  framesBefore: 3,
  messages: (bytes, from) => (bytes[from] === FOUR && bytes[from + 1] === TWO ? 1 : 0),
  pong: (bytes, from, to) => (to - from === 1 && bytes[from] === TWO ? PONG : null),
})

/** Nothing but messages, from the start. */
const bare = (path: (match: string) => string): Dialect => ({
  path,
  replies: () => [],
  framesBefore: 0,
  messages: () => 1,
  pong: () => null,
})

const NATS_PONG = clientFrame('PONG\r\n', 2)
const natsPing = Buffer.from('PING\r\n')

/** INFO comes first; the PONG to our PING says that the subscription is there. One frame may carry many messages. */
const nats: Dialect = {
  path: () => '/',
  replies: (match) => [clientFrame(`CONNECT {"verbose":false}\r\nSUB ${match} 1\r\nPING\r\n`, 2)],
  framesBefore: 2,
  messages: (bytes, from, to) => {
    let count = 0
    for (let at = bytes.indexOf(SEQ_KEY, from); at >= 0 && at < to; at = bytes.indexOf(SEQ_KEY, at + 1)) count += 1
    return count
  },
  pong: (bytes, from, to) => (natsPing.equals(bytes.subarray(from, to)) ? NATS_PONG : null),
}

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  socketio: socketIo((id) => ['match:watch', { id, since: 0 }]),
  'socketio-list': socketIo(() => ['matches:watch', {}]),
  ws: bare(() => '/'),
  nchan: bare((match) => `/sub?id=${match}`),
  nats,
}
