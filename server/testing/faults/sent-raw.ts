import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawConnection {
  readonly socket: Socket
  /** Everything that was answered until the other side ended the connection, and how long that took, ms. */
  readonly ended: Promise<{ answer: string; afterMs: number }>
}

/** A connection on which these bytes are sent, and nothing more unless the caller does. */
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

/** Sends another byte every so often, as an attacker does who wants to look alive. */
export function drip({ socket }: RawConnection, byte: string, everyMs: number): void {
  const dripping = setInterval(() => socket.write(byte), everyMs)
  socket.on('close', () => clearInterval(dripping))
}
