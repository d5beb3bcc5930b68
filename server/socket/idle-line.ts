import type { Socket as NetSocket } from 'node:net'
import type { Socket } from 'socket.io'

/** The parts of Engine.IO's socket, its transport and its WebSocket that have queues. */
interface EngineSocket {
  on(event: 'flush' | 'upgrade' | 'close', listener: (this: EngineSocket) => void): void
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

/**
 * A member of rooms. A broadcast reads only this object and the TCP socket, because reading more would be slow with
 * thousands of members.
 */
export interface Member {
  readonly socket: Socket
  /**
   * The TCP socket, if the queues of Socket.IO, Engine.IO and ws are known to be empty. It is set to null when Engine.IO
   * sends a packet, or upgrades or closes the connection. Nothing else can fill these queues.
   */
  line: NetSocket | null
}

/** Returns a function that finds or creates the member of a socket. */
export function createMembers(): (socket: Socket) => Member {
  const members = new WeakMap<EngineSocket, Member>()
  function forgetLine(this: EngineSocket): void {
    const member = members.get(this)
    if (member) member.line = null
  }
  return (socket) => {
    const engine = engineOf(socket)
    const known = members.get(engine)
    if (known?.socket === socket) return known
    // Shared listeners: with thousands of sockets, closures for each would take memory.
    if (!known) for (const event of ['flush', 'upgrade', 'close'] as const) engine.on(event, forgetLine)
    const member = { socket, line: null }
    members.set(engine, member)
    return member
  }
}

const engineOf = (socket: Socket): EngineSocket => socket.conn as unknown as EngineSocket

const OPEN = 1
/** State of ws's sender while it neither compresses a message nor reads a blob. */
const IDLE = 0

/** Returns the TCP socket of a member if a WebSocket frame may be written to it directly, or null. */
export function idleLine(member: Member): NetSocket | null {
  const { line } = member
  // A socket is not idle if the kernel has not taken all of its data, or if it is ending.
  if (line !== null && line.writableLength === 0 && line.writable) return line
  member.line = directSocket(engineOf(member.socket))
  return member.line
}

/**
 * Returns the TCP socket of a viewer if its WebSocket is open, uses neither TLS nor compression, and has empty queues.
 * Returns null otherwise, also if the packages' internals have changed.
 */
function directSocket({ readyState, upgrading, writeBuffer, transport }: EngineSocket): NetSocket | null {
  if (readyState !== 'open' || upgrading || writeBuffer.length > 0) return null
  if (transport.name !== 'websocket' || !transport.writable || transport.perMessageDeflate) return null
  const { socket } = transport
  if (socket?.readyState !== OPEN || socket._sender?._state !== IDLE || socket._sender._queue?.length !== 0) return null
  const line = socket._socket
  return line && !line.encrypted && line.writable && line.writableLength === 0 ? line : null
}
