import type { Reservation } from '../../shared/reservations/reservation.ts'
import type { Weekday } from '../../shared/time/weekdays.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { postSignedIn } from '../api/post-signed-in.ts'
import { storedEmail } from '../api/stored-email.ts'
import { adopt, changesHeard, failed, isShown } from './reservations-store.ts'

/** A list that changed so often while it was asked for is taken as it is: the next change corrects it. */
const MOST_TRIES = 4

export interface Day {
  readonly club: string
  readonly day: Weekday
  readonly date: string
}

/** Loads what is reserved on the day that is shown. What is heard meanwhile is newer than the answer: then it asks again. */
export async function loadReservations({ club, day, date }: Day): Promise<void> {
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const before = changesHeard()
      const list = await ask(club, day)
      if (!Array.isArray(list)) throw new TypeError('not a list')
      if (!isShown(club, date)) return
      if (before === changesHeard() || tries === MOST_TRIES) {
        // Around midnight the day may mean another date to the server.
        return adopt(list.filter((each) => each.date === date))
      }
    }
  } catch (error) {
    logFailure('Failed to send email', error)
    if (isShown(club, date)) failed()
  }
}

/** As the person who is signed in; where the sign-in is no longer good, as a visitor: the grid is open to all. */
async function ask(club: string, day: Weekday): Promise<Reservation[]> {
  const email = storedEmail()
  if (email === null) return postJson('/reservations', { club, day })
  try {
    return await postSignedIn<Reservation[]>('/reservations', { email, club, day })
  } catch (error) {
    if (!(error instanceof NotOk && error.status === 401)) throw error
    logFailure('Error getting user token', error)
    return postJson('/reservations', { club, day })
  }
}
