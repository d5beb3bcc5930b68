// The protocols of the servers: handshake, messages and pings.
import { clientFrame } from './frames.ts'

export type DialectName = 'socketio' | 'socketio-list' | 'ws' | 'nchan'

export interface Dialect {
  readonly path: (match: string) => string
  /** Replies to the first frames. */
  readonly replies: (match: string) => readonly Buffer[]
  /** Number of frames from the server before the client watches. */
  readonly framesBefore: number
  /** Returns the number of messages in a frame, from its first bytes. */
  readonly messages: (bytes: Buffer, from: number, to: number) => number
  /** Returns the reply to a frame, or null. */
  readonly reply: (bytes: Buffer, from: number, to: number) => Buffer | null
}

/** Text before the number of a message, on every server. */
export const SEQ_KEY = Buffer.from('"seq":')

const [TWO, FOUR] = [0x32, 0x34]
const ENGINE_PONG = clientFrame('3')

/** Engine.IO's handshake comes first (0{…}), then the namespace's (40{…}), then the acknowledgement of the watch (430[…]). */
const socketIo = (event: (match: string) => unknown): Dialect => ({
  path: () => '/socket.io/?EIO=4&transport=websocket',
  replies: (match) => [clientFrame('40'), clientFrame(`420${JSON.stringify(event(match))}`)],
  framesBefore: 3,
  messages: (bytes, from) => (bytes[from] === FOUR && bytes[from + 1] === TWO ? 1 : 0),
  reply: (bytes, from, to) => (to - from === 1 && bytes[from] === TWO ? ENGINE_PONG : null),
})

/** Returns a protocol of messages without a handshake. */
const bare = (path: (match: string) => string): Dialect => ({
  path,
  replies: () => [],
  framesBefore: 0,
  messages: () => 1,
  reply: () => null,
})

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  socketio: socketIo((id) => ['match:watch', { id, since: 0 }]),
  'socketio-list': socketIo(() => ['matches:watch', {}]),
  ws: bare(() => '/'),
  nchan: bare((match) => `/sub?id=${match}`),
}

/** Start of the answer to a watch. */
const ANSWER = Buffer.from('430[')
const isAnswer = (bytes: Buffer, from: number): boolean => ANSWER.every((byte, n) => bytes[from + n] === byte)

/** Returns the protocol of viewers of the list. A reconnecting viewer sends the digest of the last answer, as our pages do. */
export function listViewers(): Dialect {
  let digest: number | undefined
  const dialect = socketIo(() => ['matches:watch', { digest }])
  return {
    ...dialect,
    reply: (bytes, from, to) => {
      // The digest comes before the long part of the answer.
      const start = isAnswer(bytes, from) ? bytes.toString('latin1', from, Math.min(to, from + 200)) : ''
      const found = /"digest":(\d+)/.exec(start)
      if (found) digest = Number(found[1])
      return dialect.reply(bytes, from, to)
    },
  }
}

/** Returns the protocol of a socket that asks for the list whenever its owner sends {@link ASK}. */
export function asker(onAnswer: () => void): Dialect {
  const dialect = DIALECTS['socketio-list']
  return {
    ...dialect,
    // The first answer is not part of the handshake: it already calls `onAnswer`.
    framesBefore: 2,
    reply: (bytes, from, to) => {
      if (!isAnswer(bytes, from)) return dialect.reply(bytes, from, to)
      onAnswer()
      return null
    },
  }
}
export const ASK = clientFrame('420["matches:watch",{}]')
