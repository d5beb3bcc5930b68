import { randomUUID } from 'node:crypto'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { DrawMatchAnswer, OfficeEvent, PublicEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { BuiltServer } from './built-server.ts'
import { ANA, postAs, tokenOf } from './signed-in.ts'
import type { Umpire } from './umpire.ts'

interface Wanted {
  /** One name for each entry, or two for a pair. */
  readonly entries: readonly (readonly string[])[]
  /** Fields of the event. */
  readonly event?: object
  /** Id of a competition that another event belongs to. */
  readonly competition?: string
  readonly seed?: string
  /** Whether the draws are published, by default yes. */
  readonly isDrawn?: boolean
}

const KNOCKOUT = [{ id: 'main', kind: 'knockout' }]

/** Makes an event over HTTP, as ANA does in the office, and publishes the draws of its stages. */
export async function drawnEvent(server: BuiltServer, umpire: Umpire, wanted: Wanted) {
  const { entries, event = {}, competition = randomUUID(), seed = '1', isDrawn = true } = wanted
  const { url } = server
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const id = randomUUID()
  const days = { from: '2030-06-01', to: '2030-06-09' }
  if (!wanted.competition) {
    const body = { id: competition, name: 'Club championship', club: 'club_naco', published: true, ...days }
    await postAs(url, ANA, '/competitions', body)
  }
  const body = { id, name: 'Women’s singles', kind: 'singles', matchFormat: 'SET3-S:6/TB7', stages: KNOCKOUT, ...event }
  const made = (await postAs(url, ANA, `/competitions/${competition}/events`, body)) as OfficeEvent
  const path = pathTo('competitionEvent', competition, id)
  const players = new Map<string, string>()
  for (const [index, names] of entries.entries()) {
    const ids: string[] = []
    for (const name of names) {
      const player = await umpire.addPlayer(name)
      players.set(name, player)
      ids.push(player)
    }
    await postAs(url, ANA, `${path}/entries`, { id: `e${index + 1}`, players: ids, rank: index + 1 })
  }
  const read = async () => (await (await fetch(url + path)).json()) as PublicEvent
  if (isDrawn) for (const stage of made.plan) await publish(stage.id)

  /** Publishes the draw of a stage. */
  async function publish(stage: string): Promise<void> {
    const authorization = `Bearer ${await tokenOf(ANA)}`
    const office = await fetch(`${url}/office/all-${path.slice(1)}`, { headers: { authorization } })
    const response = await fetch(`${url}${path}/draw`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'if-match': office.headers.get('etag') ?? '' },
      body: JSON.stringify({ stage, seed }),
    })
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  }

  /** Returns a match of the draw once it can be played. */
  async function matchAt(place: string): Promise<DrawMatchAnswer & { match: string }> {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
      const found = (await read()).stages.flatMap(({ matches }) => matches).find((match) => match.id === place)
      if (found?.match) return { ...found, match: found.match }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${place} has no match`)
  }

  return {
    competition,
    id,
    path,
    players,
    read,
    matchAt,
    /** Enters a result from paper. The winner has 6-4 6-3. */
    async win(place: string, winner: 1 | 2 = 1): Promise<void> {
      const { match } = await matchAt(place)
      const games = [
        [6, 4],
        [6, 3],
      ].map((set) => ({ games: winner === 1 ? set : set.toReversed(), tiebreak: null }))
      await umpire.post(match, { status: 'finished', sets: games })
    },
  }
}
