import { create } from 'zustand'
import type { Reservation, TakenSlot } from '../../shared/reservations/reservation.ts'
import { slotKey } from './grid.ts'

/** The courts of one club on one day, as the open page shows them. */
interface ReservationsState {
  /** The shown club and date; null before the first page. */
  readonly shown: { readonly club: string; readonly date: string } | null
  readonly reserved: Readonly<Record<string, Reservation>>
  readonly state: 'loading' | 'ready' | 'failed'
}

export const useReservations = create<ReservationsState>(() => ({ shown: null, reserved: {}, state: 'loading' }))

/** Number of changes since the page was opened. A load that began before a change may be outdated. */
let changes = 0
export const changeCount = (): number => changes

/** Shows another day, which is not loaded yet. */
export function show(club: string, date: string): void {
  useReservations.setState({ shown: { club, date }, reserved: {}, state: 'loading' })
}

export const isShown = (club: string, date: string): boolean => {
  const { shown } = useReservations.getState()
  return shown?.club === club && shown.date === date
}

/** Replaces the shown reservations with the server's list. */
export function adopt(list: readonly Reservation[]): void {
  useReservations.setState({
    reserved: Object.fromEntries(list.map((each) => [slotKey(each.court, each.time), each])),
    state: 'ready',
  })
}

/** Notes a failed load. A list that was loaded before stays. */
export const failed = (): void =>
  useReservations.setState(({ state }) => ({ state: state === 'ready' ? 'ready' : 'failed' }))

/** Marks a slot as taken. */
export function taken(reservation: Reservation): void {
  if (!isShown(reservation.club, reservation.date)) return
  changes += 1
  const key = slotKey(reservation.court, reservation.time)
  useReservations.setState(({ reserved }) =>
    // The socket's message about your own booking has fewer fields than the answer to it.
    reserved[key]?.mine && !reservation.mine ? {} : { reserved: { ...reserved, [key]: reservation } },
  )
}

/** Marks a slot as free. Returns whether it was your own. */
export function freed({ club, date, court, time }: TakenSlot): boolean {
  if (!isShown(club, date)) return false
  changes += 1
  const key = slotKey(court, time)
  const { [key]: before, ...reserved } = useReservations.getState().reserved
  useReservations.setState({ reserved })
  return before?.mine ?? false
}
