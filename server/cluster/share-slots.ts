import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { SlotState } from '../../shared/reservations/slots.ts'

/** What is shared of reservations: which slots are taken, and never by whom. */
export interface SharedSlots {
  /** Tells of every slot that was booked or given back on this server, after it is committed. */
  onCommit(listener: (slot: SlotState) => void): void
  /** Takes over what others have committed. */
  take(slots: readonly SlotState[]): void
}

const CHANGED = 'reservations:committed'

/** Tells the other servers what is booked and given back here, and takes over what they tell. */
export function shareSlots(io: Server, slots: SharedSlots, log: FastifyBaseLogger): void {
  slots.onCommit((slot) => void io.serverSideEmit(CHANGED, slot))
  io.on(CHANGED, (slot: SlotState) => {
    try {
      slots.take([slot])
    } catch (error) {
      // A newer server may say what this one does not understand.
      log.warn({ err: error }, 'what another server told of a reservation cannot be used')
    }
  })
}
