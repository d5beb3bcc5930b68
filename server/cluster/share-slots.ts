import type { Server } from 'socket.io'
import type { SlotState } from '../../shared/reservations/slots.ts'

/** What is shared of reservations: which slots are taken, and never by whom. */
export interface SharedSlots {
  /** Tells that some slot was booked or given back on this server, after it is committed. */
  onCommit(listener: () => void): void
  /** Takes over what anybody has committed, as it was read: never something older after something newer. */
  take(slots: readonly SlotState[]): void
}

const CHANGED = 'reservations:committed'

/**
 * Where something was booked or given back, every server, this one too, looks into the database what it was: a message or an
 * answer may be late, and then a slot is already another thing than it says.
 * @param io what messages travel over; null: the others find it by themselves
 * @param look reads what was committed, one look after the other
 */
export function shareSlots(io: Server | null, slots: Pick<SharedSlots, 'onCommit'>, look: () => Promise<void>): void {
  slots.onCommit(() => {
    void look()
    io?.serverSideEmit(CHANGED)
  })
  io?.on(CHANGED, () => void look())
}
