import { randomUUID } from 'node:crypto'
import type { Answer } from './client.ts'
import type { callerOf, Sending } from './documented-calls.ts'

type Caller = ReturnType<typeof callerOf>
type Case = (caller: Caller, call: string) => Promise<Answer>

const ORDER = '/order/{club}/{date}'
const READ = `GET /office${ORDER}`
const PUT = `PUT ${ORDER}`
const PUBLISH = `POST ${ORDER}/publish`
const PLAN = `POST ${ORDER}/plan`
const ACCEPT = `${PLAN}/{id}/accept`

let days = 0
/** Returns a day that no other test plans. It is also the id of its proposal, because both are in the path. */
const newDay = (): string => new Date(Date.UTC(2028, 0, 3) + days++ * 86_400_000).toISOString().slice(0, 10)

const wrongDay: Case = (caller, call) => caller.send(call, { step: '2026-13-45' })
const withoutClub: Case = (caller, call) => caller.send(call, { step: 'none', headers: { 'if-match': '"0"' } })

/** Creates a match on a day, and returns a body that puts it on a court. @param hour of the day, in UTC */
async function aMatchOn(caller: Caller, day: string, hour = 15): Promise<object> {
  const id = randomUUID()
  await caller.send('POST /product', { body: { id, club: 'club_naco', date: `${day}T15:00:00.000Z` } })
  const time = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
  return { matches: [{ key: id, court: 'club_naco-2', kind: 'at', time }] }
}

async function sendTagged(caller: Caller, call: string, step: string, sending: Sending = {}): Promise<Answer> {
  const { headers } = await caller.send(READ, { step })
  return caller.send(call, { step, headers: { 'if-match': headers.get('etag') ?? '' }, ...sending })
}

/** Puts a match on a day. */
async function planned(caller: Caller): Promise<string> {
  const day = newDay()
  await sendTagged(caller, PUT, day, { body: await aMatchOn(caller, day) })
  return day
}

/** Makes a plan of a day with a match. */
async function proposed(caller: Caller): Promise<string> {
  const day = newDay()
  await aMatchOn(caller, day)
  await caller.send(PLAN, { step: day, body: { id: day } })
  return day
}

/** For each call about orders of play and each of its statuses, a way to make the call answer with this status. */
export const orderAnswers = (
  withoutDisk: (send: () => Promise<Answer>) => Promise<Answer>,
): Readonly<Record<string, Case>> => ({
  [`GET ${ORDER} 400`]: wrongDay,
  [`${READ} 400`]: wrongDay,
  [`${PUT} 200`]: async (caller, call) => {
    const day = newDay()
    return sendTagged(caller, call, day, { body: await aMatchOn(caller, day) })
  },
  [`${PUT} 400`]: wrongDay,
  [`${PUT} 404`]: withoutClub,
  [`${PUT} 409`]: async (caller, call) => {
    const day = newDay()
    return sendTagged(caller, call, day, { body: await aMatchOn(caller, day, 7) })
  },
  [`${PUT} 412`]: async (caller, call) => {
    const day = newDay()
    const body = await aMatchOn(caller, day)
    return caller.send(call, { step: day, body, headers: { 'if-match': '"7"' } })
  },
  [`${PUT} 422`]: (caller, call) => sendTagged(caller, call, newDay()),
  [`${PUT} 428`]: (caller, call) => caller.send(call, { step: newDay() }),
  [`${PUT} 503`]: async (caller, call) => {
    const day = newDay()
    const body = await aMatchOn(caller, day)
    return withoutDisk(() => sendTagged(caller, call, day, { body }))
  },
  [`${PUBLISH} 200`]: async (caller, call) => sendTagged(caller, call, await planned(caller)),
  [`${PUBLISH} 400`]: wrongDay,
  [`${PUBLISH} 404`]: withoutClub,
  [`${PUBLISH} 409`]: (caller, call) => sendTagged(caller, call, newDay()),
  [`${PUBLISH} 412`]: async (caller, call) =>
    caller.send(call, { step: await planned(caller), headers: { 'if-match': '"7"' } }),
  [`${PUBLISH} 428`]: (caller, call) => caller.send(call, { step: newDay() }),
  [`${PUBLISH} 503`]: async (caller, call) => {
    const day = await planned(caller)
    return withoutDisk(() => sendTagged(caller, call, day))
  },
  [`${PLAN} 400`]: wrongDay,
  [`${PLAN} 422`]: (caller, call) => caller.send(call, { step: newDay(), body: { matches: ['none'] } }),
  [`${PLAN} 503`]: (caller, call) => withoutDisk(() => caller.send(call, { step: newDay() })),
  [`GET ${ORDER}/plan/{id} 200`]: async (caller, call) => caller.send(call, { step: await proposed(caller) }),
  [`GET ${ORDER}/plan/{id} 400`]: wrongDay,
  [`${ACCEPT} 200`]: async (caller, call) => caller.send(call, { step: await proposed(caller) }),
  [`${ACCEPT} 400`]: wrongDay,
  [`${ACCEPT} 409`]: async (caller, call) => {
    const day = await proposed(caller)
    await sendTagged(caller, PUT, day, { body: await aMatchOn(caller, day) })
    return caller.send(call, { step: day })
  },
  [`${ACCEPT} 422`]: async (caller, call) =>
    caller.send(call, { step: await proposed(caller), body: { changes: [7] } }),
  [`${ACCEPT} 503`]: async (caller, call) => {
    const day = await proposed(caller)
    return withoutDisk(() => caller.send(call, { step: day }))
  },
})
