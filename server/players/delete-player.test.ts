// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { entriesOf, foreign, knockout, played } from '../../shared/competitions/testing/tods-files.ts'
import type { NeededFor } from '../../shared/players/player-limits.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import { aMatch } from '../testing/client.ts'
import { competitionCalls } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const { as, aPlayer, anEvent } = await competitionCalls(app)
const [STRANGER, OWNER] = ['manager@gazcue.example', 'owner@example.com']
await storePeople(app.file, {
  [STRANGER]: [{ role: 'manager', club: 'club_gazcue' }],
  [OWNER]: [{ role: 'owner', club: null }],
})

const player = async (id: string) => (await as('GET', `/office/players/${id}`)).body as OfficePlayer
const remove = (id: string) => as('DELETE', `/players/${id}`)

/** Expects that a player can’t be deleted, for these reasons. */
async function expectNeeded(id: string, neededFor: readonly NeededFor[]): Promise<void> {
  expect((await player(id)).neededFor).toEqual(neededFor)
  const refused = await remove(id)
  expectError(refused, 409, 'PLAYER_NEEDED')
  expect(refused.body).toMatchObject({ neededFor })
  expect((await player(id)).id).toBe(id)
}

describe('a player', () => {
  test('whose only entry is withdrawn before the draw can be deleted, and is in no search after it', async () => {
    const event = await anEvent('AB')
    const id = event.players.get('B') ?? ''
    await expectNeeded(id, ['entries'])
    expect((await event.withdraw('B')).status).toBe(200)
    expect((await player(id)).neededFor).toEqual([])
    expect((await remove(id)).status).toBe(204)
    expectError(await remove(id), 404, 'NOT_FOUND')
    expectError(await as('GET', `/office/players/${id}`), 404, 'NOT_FOUND')
    const { players } = (await as('GET', '/office/all-players?club=club_naco')).body as { players: { id: string }[] }
    expect(players.map((each) => each.id)).not.toContain(id)
  })

  test('with another entry, or whose entry is withdrawn after the draw, stays', async () => {
    const [event, other] = [await anEvent('ABC'), await anEvent('')]
    const [id, late] = [event.players.get('B') ?? '', event.players.get('C') ?? '']
    await as('POST', `${other.path}/entries`, { id: 'B', players: [id] })
    await event.withdraw('B')
    await expectNeeded(id, ['entries'])
    await event.publish()
    await event.withdraw('C')
    await expectNeeded(late, ['matches', 'entries'])
  })

  test('with a match stays, also if it has not begun or is archived', async () => {
    const id = await aPlayer('Planned')
    const match = await app.newMatch({ club: 'club_naco', playerIds: [[id], [null]] })
    await expectNeeded(id, ['matches'])
    expect((await as('PATCH', `/product/${match.id}`, { archived: true })).status).toBeLessThan(300)
    await expectNeeded(id, ['matches'])
  })

  test('who is a person, or was merged, stays', async () => {
    const event = await anEvent('')
    const person = randomUUID()
    await as('POST', '/members', { id: person, club: 'club_naco', name: 'Mara Member' })
    await as('POST', `${event.path}/entries`, { id: 'M', players: [`person:${person}`] })
    const [{ players: [member] = [] } = {}] = (await event.office()).entries
    await event.withdraw('M')
    await expectNeeded(member?.id ?? '', ['account'])
    const [one, other] = [await aPlayer('Twin'), await aPlayer('Twin')]
    await as('POST', `/players/${one}/merge`, { into: other })
    for (const id of [one, other]) await expectNeeded(id, ['merges'])
  })

  test('of another club is deleted by nobody here', async () => {
    const id = await aPlayer('Theirs')
    expectError(await app.sendAs(STRANGER, 'DELETE', `/players/${id}`), 403, 'FORBIDDEN')
    expect((await fetch(`${app.url}/players/${id}`, { method: 'DELETE' })).status).toBe(401)
  })

  test('who is deleted while somebody enters them is either deleted or in the event, never both', async () => {
    const event = await anEvent('')
    for (let round = 0; round < 20; round++) {
      const id = await aPlayer(`Race ${round}`)
      const [entered, removed] = await Promise.all([
        as('POST', `${event.path}/entries`, { id: `race-${round}`, players: [id] }),
        remove(id),
      ])
      expect([entered.status, removed.status]).toSatisfy(
        ([one, other]) => (one === 200 && other === 409) || (one === 422 && other === 204),
      )
    }
    for (const { players } of (await event.office()).entries) expect(players).toHaveLength(1)
  })

  test('who is deleted while a match with them is made is either deleted or in the match, never both', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await aPlayer(`Race ${round}`)
      const match = { ...aMatch(), club: 'club_naco', playerIds: [[id], [null]] }
      const [made, removed] = await Promise.all([as('POST', '/product', match), remove(id)])
      expect([made.status, removed.status]).toSatisfy(
        ([one, other]) => (one === 201 && other === 409) || (one === 422 && other === 204),
      )
      if (made.status === 422) expectError(made, 422, 'PLAYER_ID_UNKNOWN')
    }
  })

  test('who is deleted while a competition with them is imported is a new player there', async () => {
    let before: (() => Promise<unknown>) | null = null
    const own = await startApp({
      storage: (storage) => ({
        ...storage,
        atomically: async (...transaction) => {
          const act = before
          before = null
          await act?.()
          return storage.atomically(...transaction)
        },
      }),
    })
    onTestFinished(own.close)
    const office = await competitionCalls(own)
    const known = await office.aPlayer('Eva Reyes')
    const file = foreign(played([knockout()], entriesOf(2), () => null))
    const [first] = file.participants ?? []
    if (first) first.participantName = 'Eva Reyes'
    const id = randomUUID()
    const removed: number[] = []
    // The import has found the player, and stores the other one.
    before = async () => removed.push((await office.as('DELETE', `/players/${known}`)).status)
    const imported = await office.as('POST', `/office/all-competitions/tods?id=${id}&club=club_naco`, file)
    expect([imported.status, ...removed], JSON.stringify(imported.body)).toEqual([201, 204])
    const { events } = imported.body as OfficeCompetition
    const path = `/office/all-competitions/${id}/events/${events[0]?.id}`
    const { entries } = (await office.as('GET', path)).body as OfficeEvent
    const players = entries.flatMap((entry) => entry.players)
    expect(players).toHaveLength(2)
    expect(players).toContainEqual({ id: expect.not.stringContaining(known), name: 'Eva Reyes' })
  })

  test('is in the audit log without the name', async () => {
    const id = await aPlayer('Gone Gómez')
    await remove(id)
    const { records } = (await app.sendAs(OWNER, 'GET', `/audit?subject=${id}`)).body as {
      records: { action: string }[]
    }
    expect(records.map(({ action }) => action)).toContain('player.delete')
    expect(JSON.stringify(records)).not.toContain('Gómez')
  })
})
