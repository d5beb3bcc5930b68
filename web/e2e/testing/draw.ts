import { randomUUID } from 'node:crypto'
import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { type Person, tokenOf } from './signed-in.ts'

/** A published draw of a story. */
export interface PublishedDraw {
  readonly competition: string
  readonly event: string
  /** The ids of the players, by their names. */
  readonly players: ReadonlyMap<string, string>
}

/** Makes a competition of one day with a published draw of these players. @param person a manager of the club */
export async function publishDraw(
  url: string,
  person: Person,
  { date, names, name = 'Women’s singles' }: { date: string; names: readonly string[]; name?: string },
): Promise<PublishedDraw> {
  async function call<T>(method: string, path: string, body?: unknown, tag?: string): Promise<T> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(person)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(tag !== undefined && { 'if-match': `"${tag}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
  const [competition, event] = [randomUUID(), randomUUID()]
  const path = `/competitions/${competition}/events/${event}`
  const days = { club: 'club_naco', from: date, to: date, published: true }
  await call('POST', '/competitions', { id: competition, name: 'Club championship', ...days })
  await call('POST', `/competitions/${competition}/events`, {
    id: event,
    name,
    kind: 'singles',
    matchFormat: 'SET3-S:6/TB7',
    stages: [{ id: 'main', kind: 'knockout', seeds: 0 }],
  })
  const players = new Map<string, string>()
  for (const [index, each] of names.entries()) {
    const id = randomUUID()
    await call('POST', '/players', { id, name: each, club: 'club_naco' })
    await call('POST', `${path}/entries`, { id: `e${index}`, players: [id], rank: index + 1 })
    players.set(each, id)
  }
  const { tag } = await call<OfficeEvent>('GET', `/office/all-${path.slice(1)}`)
  await call('POST', `${path}/draw`, { stage: 'main', seed: '1' }, tag)
  return { competition, event, players }
}
