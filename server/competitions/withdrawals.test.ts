// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, pointBy } from '../testing/client.ts'
import { competitionCalls, finished, STAGE, type TestEvent } from '../testing/competition-calls.ts'
import { openDatabase } from '../testing/database.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
const storage = await openDatabase(app.file)
afterAll(async () => {
  await storage.close()
  await app.close()
})
const { as, anEvent, show } = await competitionCalls(app)

/** Creates an event in which each entry is a person with an account. The email of entry `A` begins with `a-`. */
async function eventOfPeople(names: string, more: object = {}) {
  const run = randomUUID().slice(0, 8)
  const email = (name: string) => `${name.toLowerCase()}-${run}@example.com`
  const people = Object.fromEntries(
    [...names].map((name) => [email(name), [{ role: 'member', club: 'club_naco' }] as const]),
  )
  await storePeople(app.file, people)
  const { people: rows } = storage.tables
  for (const name of names)
    await storage.db
      .update(rows)
      .set({ name: `Person ${name}` })
      .where(eq(rows.id, email(name)))
  const ids = Object.fromEntries([...names].map((name) => [name, `person:${email(name)}`]))
  const event = await anEvent(names, more, ids)
  /** Returns the emails about the event, as `recipient: text`. */
  const mails = async (): Promise<string[]> => {
    const rows = await storage.db.select().from(storage.tables.mails)
    return rows
      .filter(({ text }) => text.includes(event.path))
      .map(({ recipient, text }) => `${recipient[0]?.toUpperCase()}: ${text.split('\n\n').slice(0, 2).join(' ')}`)
      .sort()
  }
  return { ...event, mails }
}

/** Begins a match of the draw with one point. */
async function begin(event: TestEvent, place: string): Promise<string> {
  const { match } = await event.made(place)
  await app.score(match, pointBy((await app.match(match)).company))
  return match
}

describe('who withdraws', () => {
  test('before the first match gives the line to an alternate', async () => {
    const event = await anEvent('ABCDE', { mostEntries: 4 })
    await event.publish()
    const before = await event.stage()
    const line = before.positions.indexOf('B')
    expect((await event.withdraw('B')).status).toBe(200)
    const after = await event.stage()
    expect(after.positions).toEqual(before.positions.with(line, 'E'))
    const place = `main-1-${Math.floor(line / 2) + 1}`
    await expect
      .poll(async () => JSON.stringify(await app.match((await event.made(place)).match)))
      .toContain('Player E')
    expect((await event.read()).entries.find(({ id }) => id === 'B')?.state).toBe('withdrawn')
  })

  test('later loses the remaining matches by walkover', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    await event.play('main-1-1')
    const { sides } = await event.made('main-1-2')
    expect((await event.withdraw(sides[1])).status).toBe(200)
    await event.follows('main-1-2', { winner: 1, how: 'walkover', match: null })
    await event.made('main-2-1')
    expect((await event.match('main-2-1')).sides[1]).toBe(sides[0])
  })

  test('before the first match of the groups gives the place to an alternate, also if the knockout is drawn', async () => {
    const stages = [
      { id: 'round', kind: 'groups', groups: 1, goOn: 2 },
      { id: 'main', kind: 'knockout' },
    ]
    const event = await anEvent('ABCD', { stages, mostEntries: 3 })
    await event.publish('round')
    await event.publish('main')
    expect((await event.withdraw('B')).status).toBe(200)
    const { groups, matches } = await event.stage('round')
    expect([...(groups[0]?.entries ?? [])].sort()).toEqual(['A', 'C', 'D'])
    for (const { id, sides } of matches) {
      const { match } = await event.made(id, 'round')
      const { company, company2 } = await app.match(match)
      expect([company, company2]).toEqual(sides.map((side) => `Player ${side}`))
    }
  })

  test('in the middle of a match retires, in the name of the person who withdrew the entry', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    await event.play('main-1-2')
    const match = await begin(event, 'main-1-1')
    const { sides } = await event.match('main-1-1')
    await event.withdraw(sides[0])
    await event.follows('main-1-1', { winner: 2, how: 'retired', match })
    expect((await app.match(match)).scoreboard.state).toMatchObject({ status: 'retired', winner: 2 })
    const authors = (await as('GET', `/product/${match}/authors`)).body
    expect(JSON.stringify(authors)).toContain('manager@naco.example')
    await event.made('main-2-1')
    expect((await event.match('main-2-1')).sides[0]).toBe(sides[1])
  })

  test('after the sides of the match in play were exchanged loses all the same', async () => {
    const event = await anEvent('AB')
    await event.publish()
    const match = await begin(event, 'main-1-1')
    const { company, company2 } = await app.match(match)
    await as('PUT', `/product/${match}/sides`, { company: company2, company2: company })
    const { sides } = await event.match('main-1-1')
    await event.withdraw(sides[0])
    await event.follows('main-1-1', { winner: 2, how: 'retired' })
  })

  test('stays retired once: an umpire can take the end back', async () => {
    const event = await anEvent('AB')
    await event.publish()
    const match = await begin(event, 'main-1-1')
    const { sides } = await event.match('main-1-1')
    await event.withdraw(sides[0])
    await event.follows('main-1-1', { how: 'retired' })
    await app.score(match, anUndo())
    await app.score(match, { id: randomUUID(), ...finished(1) })
    await event.follows('main-1-1', { winner: 1, how: 'played' })
  })

  test('together with the opponent leaves the place empty', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    const match = await begin(event, 'main-1-1')
    const { sides } = await event.match('main-1-1')
    const other = await event.match('main-1-2')
    await Promise.all(sides.map(event.withdraw))
    await expect.poll(async () => (await app.match(match)).scoreboard.state.status).toMatch(/retired|finished/)
    await event.play('main-1-2')
    await expect.poll(async () => (await event.read()).champion).toBe(other.sides[0])
  })
})

describe('a withdrawal reaches', () => {
  test('the opponent, who gets the match or another opponent', async () => {
    const event = await eventOfPeople('ABCDE', { mostEntries: 4 })
    await event.publish()
    const [first, second] = [await event.made('main-1-1'), await event.made('main-1-2')]
    await event.withdraw(first.sides[0])
    await expect
      .poll(event.mails)
      .toEqual(
        [
          expect.stringMatching(new RegExp(`^${first.sides[1]}: .* withdrew from Singles .*You now play `)),
          expect.stringMatching(/^E: A place in Singles .* is yours/),
        ].sort(),
      )
    await begin(event, 'main-1-2')
    await event.withdraw(second.sides[0])
    await event.follows('main-1-2', { how: 'retired' })
    await expect
      .poll(async () => (await event.mails()).filter((mail) => mail.startsWith(`${second.sides[1]}: `)))
      .toEqual([expect.stringMatching(/withdrew from Singles .*You win your match/)])
  })

  test('those whose opponents change because the best entry takes the line of a seed', async () => {
    const event = await eventOfPeople('ABCDEFGH', { stages: [{ ...STAGE, seeds: 2 }] })
    await event.publish()
    for (const place of ['1', '2', '3', '4']) await event.made(`main-1-${place}`)
    await event.withdraw('A')
    await expect.poll(async () => (await event.mails()).length).toBe(3)
    const mails = await event.mails()
    expect(mails.filter((mail) => mail.includes('the draw has changed'))).not.toEqual([])
    expect(mails.some((mail) => mail.startsWith('C: ') && mail.includes('You now play'))).toBe(true)
    expect(mails.some((mail) => mail.startsWith('A: '))).toBe(false)
  })

  test('nobody while the competition is hidden', async () => {
    const event = await eventOfPeople('ABCD')
    await event.publish()
    await expect
      .poll(async () => (await event.office()).stages[0]?.matches.filter(({ match }) => match !== null).length)
      .toBe(2)
    await show(event.competition, false)
    await event.withdraw('B')
    await expect
      .poll(async () => (await event.office()).stages[0]?.matches.filter(({ match }) => match !== null).length)
      .toBe(1)
    expect(await event.mails()).toEqual([])
  })
})
