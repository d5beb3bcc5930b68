import type { Socket as NetSocket } from 'node:net'

/** What is looked at of Engine.IO's socket, its WebSocket transport and the WebSocket itself, all of which keep queues. */
export interface EngineSocket {
  readonly readyState: string
  readonly upgrading: boolean
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly name: string
    readonly writable: boolean
    readonly perMessageDeflate?: unknown
    readonly socket?: {
      readonly readyState: number
      readonly _sender?: { readonly _queue?: readonly unknown[]; readonly _state?: number }
      readonly _socket?: (NetSocket & { readonly encrypted?: boolean }) | null
    }
  }
}

const OPEN = 1
/** The state of a WebSocket's sender that is neither compressing nor reading a blob. */
const AT_REST = 0

/**
 * The TCP socket of a viewer to whom a WebSocket frame may be written as it is: an open, plain WebSocket in which nothing
 * waits on any level, so that what is written now comes after all that was written before. Null for everybody else, and
 * wherever the packages look different from what is known here: those take the ordinary way.
 */
export function openLine({ readyState, upgrading, writeBuffer, transport }: EngineSocket): NetSocket | null {
  if (readyState !== 'open' || upgrading || writeBuffer.length > 0) return null
  if (transport.name !== 'websocket' || !transport.writable || transport.perMessageDeflate) return null
  const { socket } = transport
  if (socket?.readyState !== OPEN || socket._sender?._state !== AT_REST || socket._sender._queue?.length !== 0)
    return null
  const line = socket._socket
  return line && !line.encrypted && line.writableLength === 0 ? line : null
}
