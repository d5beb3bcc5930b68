import { create } from 'zustand'
import type { Reservation, TakenSlot } from '../../shared/reservations/reservation.ts'
import { slotKey } from './cell.ts'

/** The courts of one club on one day, as the page that is open shows them. */
interface ReservationsState {
  /** Which club and date; null before the first page. */
  readonly shown: { readonly club: string; readonly date: string } | null
  readonly reserved: Readonly<Record<string, Reservation>>
  readonly state: 'loading' | 'ready' | 'failed'
}

export const useReservations = create<ReservationsState>(() => ({ shown: null, reserved: {}, state: 'loading' }))

/** How often somebody changed what is shown: an answer that was asked for before is older than that. */
let heard = 0
export const changesHeard = (): number => heard

/** Shows another day: nothing is known of it yet. */
export function show(club: string, date: string): void {
  useReservations.setState({ shown: { club, date }, reserved: {}, state: 'loading' })
}

export const isShown = (club: string, date: string): boolean => {
  const { shown } = useReservations.getState()
  return shown?.club === club && shown.date === date
}

/** Replaces what is shown by the server's list. */
export function adopt(list: readonly Reservation[]): void {
  useReservations.setState({
    reserved: Object.fromEntries(list.map((each) => [slotKey(each.court, each.time), each])),
    state: 'ready',
  })
}

/** A list that was shown stays when the next one does not come. */
export const failed = (): void =>
  useReservations.setState(({ state }) => ({ state: state === 'ready' ? 'ready' : 'failed' }))

/** One slot more is taken, by somebody or by oneself. */
export function taken(reservation: Reservation): void {
  if (!isShown(reservation.club, reservation.date)) return
  heard += 1
  const key = slotKey(reservation.court, reservation.time)
  useReservations.setState(({ reserved }) =>
    // What the socket says of one's own tells less than the answer to the booking.
    reserved[key]?.mine && !reservation.mine ? {} : { reserved: { ...reserved, [key]: reservation } },
  )
}

/** A slot is free again. Returns whether it was one's own, of which the server's list knows more. */
export function freed({ club, date, court, time }: TakenSlot): boolean {
  if (!isShown(club, date)) return false
  heard += 1
  const key = slotKey(court, time)
  const { [key]: before, ...reserved } = useReservations.getState().reserved
  useReservations.setState({ reserved })
  return before?.mine ?? false
}
