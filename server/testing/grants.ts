import { randomUUID } from 'node:crypto'
import { grantCreatedSchema } from '../../shared/grants/grant-schemas.ts'
import type { Answer, clientOf } from './client.ts'

type Client = Pick<ReturnType<typeof clientOf>, 'sendWith' | 'post'>

const HOUR = 3_600_000

/** Makes a grant with the scorer key, by default for the next hour. */
export async function newGrant(app: Client, place: { match: string } | { court: string }, more: object = {}) {
  const until = new Date(Date.now() + HOUR).toISOString()
  const { status, body } = await app.post('/grants', { id: randomUUID(), until, label: 'Umpire', ...place, ...more })
  if (status > 201) throw new Error(`no grant was made: ${status} ${JSON.stringify(body)}`)
  return grantCreatedSchema.parse(body)
}

/** Appends with these credentials. */
export const scoreWith = (app: Client, secret: string, match: string, entries: unknown): Promise<Answer> =>
  app.sendWith(secret, 'POST', `/product/${match}/actions`, entries)
