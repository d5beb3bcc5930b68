import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import type { Wait, WaitRequest, WaitsAnswer } from '../../shared/waits/wait-schemas.ts'
import { getSignedIn, postSignedIn, sendSignedIn } from '../api/signed-in-calls.ts'
import { seenPrice } from './booking-calls.ts'

export const readWaits = async (): Promise<readonly Wait[]> => (await getSignedIn<WaitsAnswer>('/waits')).waits
export const joinLine = (request: WaitRequest) => postSignedIn<Wait>('/waits', request)
export const acceptOffer = (id: string, title: string, offer: Wait['offer']) => {
  const seen = seenPrice(offer?.priceCents ?? null, offer?.currency)
  return postSignedIn<Booking>(`/waits/${encodeURIComponent(id)}/accept`, { title, ...seen })
}
/** Leaves a line, or declines an offer. */
export const leaveLine = (id: string) => sendSignedIn('DELETE', `/waits/${encodeURIComponent(id)}`)
