import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { changeOf } from '../../shared/competitions/competition-change.ts'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import type { DrawMatchAnswer, EventAnswer, OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { Storage } from '../storage/storage.ts'
import { addPeople, storePeople } from './people-rows.ts'
import type { RunningApp } from './running-app.ts'

/** A manager of the club that runs the competitions. */
export const MANAGER = 'manager@naco.example'

export const COMPETITION = {
  name: 'Club championship',
  club: 'club_naco',
  from: '2030-06-01',
  to: '2030-06-09',
  published: true,
}
export const STAGE = { id: 'main', kind: 'knockout', seeds: 0 }
export const EVENT = { name: 'Singles', kind: 'singles', matchFormat: 'SET3-S:6/TB7', stages: [STAGE] }

/** An event that a test runs. */
export type TestEvent = Awaited<ReturnType<Awaited<ReturnType<typeof competitionCalls>>['anEvent']>>

/** The end of a match, as a scorer sends it. */
export const finished = (winner: 1 | 2) => ({
  status: 'finished',
  sets: [
    { games: winner === 1 ? [6, 3] : [3, 6], tiebreak: null },
    { games: winner === 1 ? [6, 2] : [2, 6], tiebreak: null },
  ],
})

/**
 * Returns the calls with which a manager runs competitions.
 * @param storage the database of a server that has no file of its own
 */
export async function competitionCalls(app: RunningApp, storage: Storage | null = null) {
  const people: Parameters<typeof addPeople>[1] = { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] }
  await (storage ? addPeople(storage, people) : storePeople(app.file, people))
  const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    app.sendAs(MANAGER, method, path, body, headers)
  const asTag = (method: string, path: string, body: unknown, tag: string) =>
    as(method, path, body, { 'if-match': `"${tag}"` })

  async function aCompetition(more: object = {}): Promise<string> {
    const { status, body } = await as('POST', '/competitions', { id: randomUUID(), ...COMPETITION, ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    return (body as OfficeCompetition).id
  }

  /** Shows a competition to everybody, or hides it. */
  async function show(id: string, published = true): Promise<void> {
    const competition = (await as('GET', `/office/all-competitions/${id}`)).body as OfficeCompetition
    const change = { ...changeOf(competition), published }
    const { status, body } = await asTag('PUT', `/competitions/${id}`, change, competition.tag)
    expect(status, JSON.stringify(body)).toBe(200)
  }

  async function aPlayer(name: string): Promise<string> {
    const { status, body } = await as('POST', '/players', { id: randomUUID(), name, club: 'club_naco' })
    expect(status, JSON.stringify(body)).toBe(201)
    return (body as OfficePlayer).id
  }

  /**
   * Creates an event and enters a player for each letter of `names`, with the letter as the id of the entry. Returns how to act on
   * the event.
   * @param people the players of entries who are people, by the id of the entry
   * @param settings of the competition
   */
  async function anEvent(
    names: string,
    more: object = {},
    people: Readonly<Record<string, string>> = {},
    settings: object = {},
  ) {
    const competition = await aCompetition(settings)
    const id = randomUUID()
    const path = `/competitions/${competition}/events/${id}`
    const created = await as('POST', `/competitions/${competition}/events`, { id, ...EVENT, ...more })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const players = new Map<string, string>()
    for (const [index, name] of [...names].entries()) {
      const player = people[name] ?? (await aPlayer(`Player ${name}`))
      players.set(name, player)
      const { status, body } = await as('POST', `${path}/entries`, { id: name, players: [player], rank: index + 1 })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    const read = async () => (await app.get(path)).body as EventAnswer
    const office = async () => (await as('GET', `/office/all-${path.slice(1)}`)).body as OfficeEvent
    const stage = async (name = 'main') => {
      const found = (await read()).stages.find((each) => each.id === name)
      if (!found) throw new Error(`no stage ${name}`)
      return found
    }
    const match = async (place: string, name = 'main'): Promise<DrawMatchAnswer> => {
      const found = (await stage(name)).matches.find((each) => each.id === place)
      if (!found) throw new Error(`no match ${place}`)
      return found
    }
    const publish = async (name = 'main', seed = '1') => {
      const answer = await asTag('POST', `${path}/draw`, { stage: name, seed }, (await office()).tag)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body as OfficeEvent
    }
    /** Resolves with a match of the draw once it is a match that can be played. */
    const made = async (place: string, name = 'main'): Promise<DrawMatchAnswer & { readonly match: string }> => {
      await expect.poll(async () => (await match(place, name)).match).not.toBeNull()
      const found = await match(place, name)
      return { ...found, match: found.match ?? '' }
    }
    /** Plays a match of the draw: side 1 wins, or another end. */
    const play = async (place: string, end: object = finished(1), name = 'main') => {
      const { match: product } = await made(place, name)
      const { status, body } = await app.score(product, { id: randomUUID(), ...end })
      expect(status, JSON.stringify(body)).toBe(201)
      return product
    }
    const withdraw = (entry: string | null) => as('DELETE', `${path}/entries/${entry}`)
    const follows = (place: string, expected: object, name = 'main') =>
      expect.poll(() => match(place, name)).toMatchObject(expected)
    return {
      competition,
      id,
      path,
      players,
      read,
      office,
      stage,
      match,
      publish,
      made,
      play,
      withdraw,
      follows,
    }
  }

  return { as, asTag, aCompetition, show, aPlayer, anEvent }
}
