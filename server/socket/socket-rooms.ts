import type { Socket } from 'socket.io'
import type { z } from 'zod'

/** A page follows a thing or two: whoever wants this many is not looking. */
const MOST_ROOMS = 20

export interface RoomRefusal {
  ok: false
  code: 'BAD_PAYLOAD' | 'TOO_MANY_ROOMS'
}

/** Joins the room, or says why not. One room too many ends the socket: nobody who looks at a screen gets there. */
export function enterRoom(socket: Pick<Socket, 'rooms' | 'join' | 'disconnect'>, room: string): RoomRefusal | null {
  // Every socket is in a room of its own from the start.
  if (!socket.rooms.has(room) && socket.rooms.size > MOST_ROOMS) {
    setImmediate(() => socket.disconnect(true))
    return { ok: false, code: 'TOO_MANY_ROOMS' }
  }
  // The in-memory adapter joins at once.
  void socket.join(room)
  return null
}

/** Checks the payload and acknowledges. What comes without an acknowledgement function cannot be answered and is dropped. */
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
