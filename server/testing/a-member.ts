import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { openAudit } from '../audit/audit.ts'
import { CONTENT_ROOT } from '../content/content-folder.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { makeOwner } from '../people/manage-people.ts'
import type { Storage } from '../storage/storage.ts'
import { buyerOf } from './a-shop.ts'
import { type Answer, aMatch, aStatus, pointBy } from './client.ts'
import { aSubscription } from './push-service.ts'
import { localIdentity, type RunningApp, startApp } from './running-app.ts'

export const OWNER = 'owner@example.com'
const me = z.object({ id: z.string() })

/** Starts a club with a shop and an owner, on this storage. */
export async function aClub(storage: Storage) {
  await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)
  await makeOwner(storage, openAudit(storage), OWNER)
  return startApp({ storage: () => storage })
}

let members = 0

export type Member = Awaited<ReturnType<typeof aMember>>

/** Returns a person who has just signed in, with the calls of their browser and the time of a slot that they may book. */
export async function aMember(app: RunningApp) {
  const number = ++members
  const [name, email] = [`Zoé Quintero ${number}`, `zoe.quintero.${number}@example.com`]
  const token = await localIdentity.sign({ name, email })
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.sendWith(token, method, path, body)
  const { id } = me.parse((await call('GET', '/auth/me')).body)
  const erase = (body: object = {}, by = OWNER) => app.sendAs(by, 'POST', `/people/${id}/erase`, { email, ...body })
  const buyer = buyerOf((_, path, body) => call('POST', path, body), email)
  // The club opens at 5:00 and has 18 slots a day. Test files count their members together.
  const time = `${5 + (number % 18)}:00`
  return { id, name, email, time, token, call, buyer, erase }
}

/**
 * Makes calls that store something about a member in every table that can contain personal data. Returns the id of their match.
 */
export async function useEverything(app: RunningApp, { id, name, time, call, buyer }: Member): Promise<string> {
  const done = async (answer: Promise<Answer>): Promise<unknown> => {
    const { status, body } = await answer
    if (status > 204) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  await done(app.sendAs(OWNER, 'PUT', `/people/${id}/roles/all`, { role: 'manager' }))
  await done(
    app.sendAs(OWNER, 'POST', '/people/invitations', { email: buyer.email, role: 'umpire', club: 'club_naco' }),
  )
  const match = randomUUID()
  await done(call('POST', '/product', { ...aMatch(), company: name, id: match }))
  await done(call('POST', `/product/${match}/actions`, [pointBy(name), pointBy('Beto Cruz'), pointBy(name)]))
  await done(call('POST', `/product/${match}/actions`, aStatus('retired', { winner: name })))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await done(call('POST', '/grants', { match, until, label: 'Chair umpire' }))
  const date = plusDays(clubDay(Date.now()), 1)
  const slot = { club: 'club_naco', day: weekdayOf(date), court: 'Court 1', time }
  await done(call('POST', '/createreservation', { id: 1, title: `${name} plays`, ...slot }))
  await done(call('POST', '/createvent', { id: 1, title: `${name} trains`, day: 'Monday', time: '9:00' }))
  await done(call('POST', '/createcalendarlink', {}))
  await done(call('POST', '/auth/me/follows', { follows: [{ kind: 'match', id: match }] }))
  await done(call('PUT', '/auth/me/push', aSubscription(`https://push.example/${randomUUID()}`)))
  const choices = [{ kind: 'result', channel: 'mail', choice: 'all' }]
  await done(call('PATCH', '/auth/me/notifications', { choices, quiet: { from: '22:00', until: '07:00' } }))
  await buyer.add(1)
  const { token, orderId } = await buyer.pay()
  await done(app.post(`/sandbox/payments/${token}`, { action: 'pay' }))
  await done(buyer.confirm(orderId, token))
  await buyer.add(2)
  await done(buyer.post('/createorder', await buyer.order()))
  return match
}
