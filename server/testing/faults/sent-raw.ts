import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawConnection {
  readonly socket: Socket
  /** The whole response until the server ended the connection, and the time that took (ms). */
  readonly ended: Promise<{ answer: string; afterMs: number }>
}

/** Opens a connection and sends these bytes. */
export function sendRaw(port: number, bytes: string): RawConnection {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.on('error', () => undefined)
  socket.write(bytes)
  const ended = new Promise<{ answer: string; afterMs: number }>((resolve) => {
    socket.on('close', () => resolve({ answer, afterMs: performance.now() - started }))
  })
  return { socket, ended }
}

/** Sends `text` at an interval, as an attacker does to keep a connection open. */
export function drip({ socket }: RawConnection, text: string, everyMs: number): void {
  const dripping = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(dripping))
}
