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

/**
 * Tells the other servers that something was booked or given back here. They look into the database what it was: a message
 * may be late, and then a slot is already another thing than it says.
 * @param look reads what others have committed
 */
export function shareSlots(io: Server, slots: Pick<SharedSlots, 'onCommit'>, look: () => Promise<void>): void {
  slots.onCommit(() => void io.serverSideEmit(CHANGED))
  io.on(CHANGED, () => void look())
}
