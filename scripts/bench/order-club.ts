import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { clientOf } from '../../server/testing/client.ts'
import { morningZone } from '../../server/testing/morning-zone.ts'
import { storePeople } from '../../server/testing/people-rows.ts'
import { lotsOf } from '../../shared/competitions/lots.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { generatedLine } from '../simulate/generated-line.ts'
import type { ChildServer } from './child-process.ts'
import { cpuNs } from './machine.ts'
import { createMatch, SCORER_KEY, TOKEN_KEY } from './product.ts'

export const COURTS = 12
/** Number of matches of each court. Scorers play the first one, and the others wait. */
const MATCHES_A_COURT = 6
const FORMAT = 'SET3-S:6/TB7-F:TB10'
const HOUR = 3_600_000
/** How long the server may work on after the last answer (ms). */
const SETTLING_MS = 500
const OWNER = 'owner@example.com'
/** Returns the sides of a match. Nobody plays twice, so that no match waits for another court. */
const sidesOf = (n: number): readonly [string, string] => [`One ${n}`, `Two ${n}`]

/** Returns a function that sends a request as an owner. It throws an Error if the server rejects it. */
export async function ownerOf({ url }: ChildServer, file: string) {
  await storePeople(file, { [OWNER]: [{ role: 'owner', club: null }] })
  const token = await localTokens(TOKEN_KEY).sign({ email: OWNER, name: 'Owner' })
  const { sendWith } = clientOf(url, SCORER_KEY)
  return async (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown> => {
    const { status, body: answer } = await sendWith(token, method, path, body, headers)
    if (status > 201) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }
}
export type Owner = Awaited<ReturnType<typeof ownerOf>>

/** A club on whose day all courts have matches. */
export interface FullClub {
  readonly club: string
  readonly date: string
  /** Ids of the first matches of the courts. */
  readonly first: readonly string[]
}

/** Adds a club with 12 courts. */
async function addClub(owner: Owner): Promise<{ readonly club: string; readonly date: string }> {
  const club = `club_${randomUUID().slice(0, 8)}`
  const timeZone = morningZone()
  await owner('POST', '/office/clubs', { id: club, name: 'Bench', address: 'Street 1', timeZone, courts: COURTS })
  return { club, date: dateIn(timeZone, Date.now()) }
}

/** Adds a club whose courts have six matches each today, one behind the other. */
export async function addFullClub(server: ChildServer, owner: Owner): Promise<FullClub> {
  const { club, date } = await addClub(owner)
  const today = new Date().toISOString()
  const made = Array.from({ length: MATCHES_A_COURT * COURTS }, (_, n) => {
    const [company, company2] = sidesOf(n)
    return createMatch(server.url, { club, date: today, format: FORMAT, company, company2 })
  })
  const ids = await Promise.all(made)
  const time = new Date(HOUR * Math.ceil(Date.now() / HOUR)).toISOString()
  const matches = ids.map((key, n) => {
    const court = `${club}-${1 + (n % COURTS)}`
    return { key, court, ...(n < COURTS ? { kind: 'at', time } : { kind: 'followedBy', time: null }) }
  })
  const path = `/order/${club}/${date}`
  const { tag } = (await owner('GET', `/office${path}`)) as { readonly tag: string }
  await owner('PUT', path, { matches }, { 'if-match': `"${tag}"` })
  return { club, date, first: ids.slice(0, COURTS) }
}

/** Adds a club with more matches tomorrow than its courts can have. Returns the path of the plan of this day. */
export async function addClubToPlan(server: ChildServer, owner: Owner, matches: number): Promise<string> {
  const { club, date } = await addClub(owner)
  const tomorrow = plusDays(date, 1)
  const at = `${tomorrow}T12:00:00.000Z`
  for (let n = 0; n < matches; n += 1) {
    const [company, company2] = sidesOf(n)
    await createMatch(server.url, { club, date: at, format: FORMAT, company, company2 })
  }
  return `/order/${club}/${tomorrow}/plan`
}

/** Follows the order of play of a day as a page does. Returns a function that stops. */
export async function followDay({ url }: ChildServer, { club, date }: FullClub) {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  let received = 0
  socket.on('order:expected', () => {
    received += 1
  })
  const answer = await socket.timeout(5000).emitWithAck('order:watch', { club, date })
  if (!answer.ok) throw new Error(`order:watch: ${answer.code}`)
  return { received: () => received, stop: () => void socket.disconnect() }
}

/** Plays the first match of each court to its end, all courts at once. Returns the CPU time of the server for each point (µs). */
export async function playFirst(server: ChildServer, { first }: FullClub): Promise<number> {
  const { score } = clientOf(server.url, SCORER_KEY)
  const lines = first.map((id, n) => {
    return { id, sides: sidesOf(n), points: generatedLine(id, FORMAT, lotsOf(String(n))).points }
  })
  const before = cpuNs(server.pid)
  const played = lines.map(async ({ id, sides, points }) => {
    for (const [n, { winner }] of points.entries()) {
      const { status, body } = await score(id, { id: `p${n}`, player: sides[winner - 1], action: 'WINNER' })
      if (status !== 201) throw new Error(`no point: ${status} ${JSON.stringify(body)}`)
    }
  })
  await Promise.all(played)
  await delay(SETTLING_MS)
  const count = lines.reduce((sum, { points }) => sum + points.length, 0)
  return (cpuNs(server.pid) - before) / 1000 / count
}
