import type { Socket } from 'socket.io'
import type { z } from 'zod'

/** Maximum number of rooms of a socket. A page needs one or two. */
const MOST_ROOMS = 20

export interface RoomRefusal {
  ok: false
  code: 'BAD_PAYLOAD' | 'TOO_MANY_ROOMS'
}

/** Joins the room, or returns why not. A socket with too many rooms is disconnected. */
export function enterRoom(socket: Pick<Socket, 'rooms' | 'join' | 'disconnect'>, room: string): RoomRefusal | null {
  // Every socket is in its own room from the start, so this allows one more.
  if (!socket.rooms.has(room) && socket.rooms.size > MOST_ROOMS) {
    setImmediate(() => socket.disconnect(true))
    return { ok: false, code: 'TOO_MANY_ROOMS' }
  }
  orDisconnect(socket, socket.join(room))
  return null
}

/** Leaves the room. */
export function leaveRoom(socket: Pick<Socket, 'leave' | 'disconnect'>, room: string): void {
  orDisconnect(socket, socket.leave(room))
}

/** Disconnects a socket whose rooms are unknown because a change of them failed. It connects again, and watches again. */
function orDisconnect(socket: Pick<Socket, 'disconnect'>, change: Promise<void> | void): void {
  // The adapters of this server change the rooms at once, and return no promise.
  change?.catch(() => socket.disconnect(true))
}

/** Validates the payload, acts, and acknowledges if the client asked for it. */
export function acknowledged<S extends z.ZodType, A>(
  acknowledge: ((answer: A | RoomRefusal) => void) | undefined,
  schema: S,
  payload: unknown,
  act: (payload: z.infer<S>) => A | RoomRefusal,
): void {
  const parsed = schema.safeParse(payload)
  const result: A | RoomRefusal = parsed.success ? act(parsed.data) : { ok: false, code: 'BAD_PAYLOAD' }
  if (typeof acknowledge === 'function') acknowledge(result)
}
