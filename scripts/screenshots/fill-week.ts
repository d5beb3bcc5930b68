import { openAudit } from '../../server/audit/audit.ts'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { makeOwner } from '../../server/people/manage-people.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { bookNow, DEMO_COURT } from '../../server/testing/book-now.ts'
import { newCourtId } from '../../shared/clubs/default-clubs.ts'
import { WEBHOOK_EVENTS } from '../../shared/webhooks/webhook-types.ts'

/** Somebody who signs in to take a picture. */
export interface Staff {
  readonly name: string
  readonly email: string
}

/** The club of the pictures. */
export const CLUB = 'club_naco'
/** The court that the player has booked now. */
export const BOOKED_COURT = DEMO_COURT
export const MANAGER: Staff = { name: 'Carmen Peña', email: 'carmen@club.example' }
/** Opens the link for the first owner. */
export const FUTURE_OWNER: Staff = { name: 'Rosa Lima', email: 'rosa@club.example' }
export const PLAYER: Staff = { name: 'Ana Reyes', email: 'ana@club.example' }
const PLAYERS: readonly Staff[] = [
  PLAYER,
  { name: 'Beto Cruz', email: 'beto@club.example' },
  { name: 'Eva Mateo', email: 'eva@club.example' },
  { name: 'Luis Soto', email: 'luis@club.example' },
]
const DAY_MS = 86_400_000

/** Stores the data that no call of the API can store: the first owner, and a booking that has begun. */
export async function fillStorage(storage: Storage, now: number): Promise<void> {
  await makeOwner(storage, openAudit(storage), MANAGER.email)
  await bookNow(storage, PLAYER.email, now)
}

/** Sends a request as a person, with a JSON body if there is one, and returns the answer. */
export type Call = (person: Staff, method: string, path: string, body?: unknown) => Promise<unknown>

/**
 * Returns a function that calls the API as any person.
 * @param url the server's address
 * @param tokenKey the key with which the server signs the tokens of its local sign-in
 */
export function callsOf(url: string, tokenKey: string): Call {
  const tokens = localTokens(tokenKey)
  return async (person, method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${await tokens.sign(person)}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** Adds a webhook that sends the events of all matches to this address. */
export const addWebhook = (call: Call, address: string): Promise<unknown> =>
  call(MANAGER, 'POST', '/office/webhooks', { id: 'results', address, club: null, events: WEBHOOK_EVENTS })

/**
 * Books courts of the club for a week and blocks some, through the API.
 * @param date the first date of the week, `yyyy-mm-dd`
 */
export async function fillWeek(call: Call, date: string): Promise<void> {
  // The server learns a person's name at the first sign-in.
  for (const person of [MANAGER, ...PLAYERS]) await call(person, 'GET', '/auth/me')
  const roles = [
    { email: 'jose@club.example', role: 'umpire' },
    { email: 'marta@club.example', role: 'manager' },
  ]
  for (const role of roles) await call(MANAGER, 'POST', '/people/invitations', { ...role, club: CLUB })
  for (let index = 0; index < 24; index++) {
    const owner = PLAYERS[index % PLAYERS.length] ?? PLAYER
    const day = new Date(Date.parse(date) + (index % 7) * DAY_MS)
    // 18:00 to 21:00 at the club, which is four hours behind UTC all year.
    const startsAt = new Date(day.getTime() + (22 + Math.floor(index / 8)) * 3_600_000).toISOString()
    const booking = {
      court: newCourtId(CLUB, 1 + (index % 4)),
      startsAt,
      title: 'Practice',
      owner: owner.email,
      id: index,
    }
    await call(MANAGER, 'POST', '/office/reservations', booking)
  }
  const block = { courts: [newCourtId(CLUB, 3), newCourtId(CLUB, 4)], from: 8 * 60, to: 11 * 60, weeklyUntil: null }
  for (const days of [2, 4]) {
    const on = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
    await call(MANAGER, 'POST', '/office/blocks', { ...block, id: `lesson-${days}`, date: on, reason: 'Junior lesson' })
  }
  await call(MANAGER, 'PUT', '/screens', { club: CLUB, chances: true, tournament: 'Copa Naco' })
}
