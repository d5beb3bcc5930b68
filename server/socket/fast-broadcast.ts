import type { Namespace, Server, Socket } from 'socket.io'
import type { Adapter, BroadcastOptions, Room, SocketId } from 'socket.io-adapter'
import { type EngineSocket, openLine } from './open-line.ts'

/** How an adapter delivers, whichever it is: it encodes a packet, and applies the writing of it to each recipient. */
interface Delivery {
  readonly nsp: Namespace
  readonly rooms: Map<Room, Set<SocketId>>
  readonly sids: Map<SocketId, Set<Room>>
  on(event: 'join-room' | 'leave-room', listener: (room: Room) => void): void
  _encode(packet: Packet, options: PacketOptions): unknown[]
  apply(options: BroadcastOptions, write: Write): void
}

interface Packet {
  /** Set where the recipients are to acknowledge. */
  readonly id?: number
}

interface PacketOptions {
  volatile?: boolean
  /** Header and payload of the WebSocket frame. */
  wsPreEncodedFrame?: Buffer[]
}

type Write = (socket: Socket) => void

/** Who is in a room, with what is looked at before each write: for thousands, to find it anew each time is most of our own work. */
interface Member {
  readonly id: SocketId
  readonly socket: Socket
  readonly engine: EngineSocket
}

interface Message {
  readonly rooms: ReadonlySet<Room>
  /** The whole WebSocket frame. */
  readonly frame: Buffer
  /** Writes it the ordinary way, through every queue. */
  readonly ordinary: Write
}

/** How often what was broadcast was written to a socket straight, and how often the ordinary way. */
export interface Writes {
  straight: number
  ordinary: number
}

export interface FastBroadcast {
  readonly writes: Writes
  /** Broadcasts what `broadcast` emits in one write a recipient. */
  together(broadcast: () => void): void
}

/**
 * An adapter that delivers to rooms faster than its base, and in the same order: the frame is made once, and written
 * straight to every socket in which nothing waits; the others get it as ever. What is broadcast `together` goes out in one
 * write a recipient, which is what costs.
 * @param Base any adapter of Socket.IO, or the function that makes one
 */
export function fastBroadcast(Base: AdapterMaker): typeof Adapter {
  // A function, not a class on top of Base: what carries messages between servers is made by functions.
  return function makeFast(nsp: Namespace) {
    return faster(new (Base as unknown as new (nsp: Namespace) => Delivery)(nsp))
  } as unknown as typeof Adapter
}

/** How Socket.IO is told what adapter to use. */
export type AdapterMaker = typeof Adapter | ((nsp: Namespace) => Adapter)

function faster(adapter: Delivery): Delivery & FastBroadcast {
  const encode = adapter._encode.bind(adapter)
  const applyAsEver = adapter.apply.bind(adapter)
  const writes: Writes = { straight: 0, ordinary: 0 }
  /** The frame that was just encoded: `broadcast` applies it next, in the same turn. */
  let encoded: Buffer | null = null
  let joining: Message[] | null = null
  /** The members of each room to which something was said since the last of them came or left. */
  const members = new Map<Room, readonly Member[]>()
  const forget = (room: Room) => void members.delete(room)
  adapter.on('join-room', forget)
  adapter.on('leave-room', forget)

  function membersOf(room: Room): readonly Member[] {
    const known = members.get(room)
    if (known) return known
    const ids = adapter.rooms.get(room) ?? new Set()
    const found: Member[] = []
    for (const id of ids) {
      const socket = adapter.nsp.sockets.get(id)
      if (socket) found.push({ id, socket, engine: socket.conn as unknown as EngineSocket })
    }
    // One that is in a room before it is connected comes without another word.
    if (found.length > 0 && found.length === ids.size) members.set(room, found)
    return found
  }

  function encodeAndKeep(packet: Packet, options: PacketOptions): unknown[] {
    const packets = encode(packet, options)
    if (options.wsPreEncodedFrame) {
      const frame = Buffer.concat(options.wsPreEncodedFrame)
      options.wsPreEncodedFrame = [frame]
      encoded = packet.id === undefined && !options.volatile ? frame : null
    }
    return packets
  }

  function apply(options: BroadcastOptions, ordinary: Write): void {
    const frame = encoded
    encoded = null
    if (!frame || options.rooms.size === 0 || options.except?.size) {
      applyAsEver(options, ordinary)
      return
    }
    const message = { rooms: options.rooms, frame, ordinary }
    if (joining) joining.push(message)
    else deliver([message])
  }

  function together(broadcast: () => void): void {
    if (joining) {
      broadcast()
      return
    }
    const joined: Message[] = []
    joining = joined
    try {
      broadcast()
    } finally {
      joining = null
      deliver(joined)
    }
  }

  function deliver(messages: readonly Message[]): void {
    const toRoom = new Map<Room, Message[]>()
    for (const message of messages) {
      for (const room of message.rooms) {
        if (!adapter.rooms.has(room)) continue
        const others = toRoom.get(room)
        if (others) others.push(message)
        else toRoom.set(room, [message])
      }
    }
    for (const [room, wanted] of toRoom) {
      const whole = joinFrames(wanted)
      for (const member of membersOf(room)) {
        const own = toRoom.size > 1 ? roomsOf(member.id, toRoom) : null
        if (!own || own.length === 1) write(member, wanted, whole)
        // Whoever is in several of the rooms gets each message once, in order, when the first of them has its turn.
        else if (own[0] === room) {
          const theirs = messages.filter(({ rooms }) => own.some((each) => rooms.has(each)))
          write(member, theirs, joinFrames(theirs))
        }
      }
    }
  }

  function roomsOf(id: SocketId, among: ReadonlyMap<Room, unknown>): Room[] {
    const rooms: Room[] = []
    for (const room of adapter.sids.get(id) ?? []) if (among.has(room)) rooms.push(room)
    return rooms
  }

  function write({ socket, engine }: Member, messages: readonly Message[], frames: Buffer): void {
    const line = openLine(engine)
    if (line) {
      line.write(frames)
      writes.straight++
      return
    }
    for (const { ordinary } of messages) ordinary(socket)
    writes.ordinary++
  }

  return Object.assign(adapter, { writes, together, _encode: encodeAndKeep, apply })
}

const joinFrames = (messages: readonly Message[]): Buffer =>
  messages.length === 1 && messages[0] ? messages[0].frame : Buffer.concat(messages.map(({ frame }) => frame))

/** Broadcasts what `broadcast` emits in one write a recipient, where the server's adapter can. */
export function together(io: Pick<Server, 'of'>, broadcast: () => void): void {
  const { adapter } = io.of('/')
  if ('together' in adapter) (adapter as unknown as FastBroadcast).together(broadcast)
  else broadcast()
}
