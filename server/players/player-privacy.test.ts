// Runs on both databases.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Me } from '../../shared/auth/people-schemas.ts'
import type { MemberAnswer } from '../../shared/members/member-schemas.ts'
import type { OfficePlayer } from '../../shared/players/player-schemas.ts'
import type { Answer } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { storePeople } from '../testing/people-rows.ts'
import { localIdentity, startApp } from '../testing/running-app.ts'

const OWNER = 'owner@example.com'
const CLUBS = ['club_naco', 'club_gazcue'] as const
const app = await startApp({ config: { clubWrites: 1_000_000 } })
afterAll(app.close)
await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }] })

async function as<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await app.sendAs(OWNER, method, path, body, headers)
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body as T
}
const aMember = (name: string, tags: readonly string[] = [], club: string = CLUBS[0]) =>
  as<MemberAnswer>('POST', '/members', { id: randomUUID(), club, name, tags })
async function tagged({ id }: MemberAnswer, tags: readonly string[]): Promise<void> {
  const { tag, name, number, phone, email, notes } = await as<MemberAnswer>('GET', `/members/${id}`)
  await as('PUT', `/members/${id}`, { name, number, phone, email, notes, tags }, { 'if-match': `"${tag}"` })
}
/** Returns a match of a person of a club. */
const aMatchOf = (person: string, club: string = CLUBS[0]) =>
  app.newMatch({ club, playerIds: [[`person:${person}`], [null]] })
const playerIn = async (match: { readonly id: string }) => (await app.match(match.id)).playerIds?.[0][0] ?? null
/** Returns the only player of a match as the office sees them. */
async function officePlayer(match: { readonly id: string }): Promise<OfficePlayer> {
  const { playerIds } = await as<{ playerIds: [[string]] }>('GET', `/product/${match.id}/description`)
  return as('GET', `/office/players/${playerIds[0][0]}`)
}
const page = async (id: string): Promise<Answer> => app.get(`/players/${id}`, { accept: 'application/json' })
const signIn = async (email: string, name: string): Promise<Me> =>
  (await app.sendWith(await localIdentity.sign({ email, name }), 'GET', '/auth/me')).body as Me

describe('a junior', () => {
  test('is hidden in earlier matches too once the club adds the tag, and is shown when it removes the tag', async () => {
    const member = await aMember('Kit Young')
    const match = await aMatchOf(member.id)
    const { id } = await officePlayer(match)
    expect(await playerIn(match)).toBe(id)
    await tagged(member, ['junior'])
    expect(await playerIn(match)).toBeNull()
    expect((await page(id)).status).toBe(404)
    expect((await app.match(match.id)).company, 'the name stays').toBe('Ana Díaz')
    await tagged(member, [])
    expect(await playerIn(match)).toBe(id)
    expect((await page(id)).status).toBe(200)
  })

  test('is hidden by an import too, and shown when a manager shows the page', async () => {
    const name = 'Kim Imported'
    const member = await aMember(name)
    const match = await aMatchOf(member.id)
    const row = { name, number: '', phone: '', email: '', notes: '', tags: ['Junior'] }
    await as('POST', '/members/import', { club: CLUBS[0], rows: [row], dryRun: false })
    expect(await playerIn(match)).toBeNull()
    const { id, tag } = await officePlayer(match)
    await as('PATCH', `/players/${id}`, { visibility: 'page' }, { 'if-match': `"${tag}"` })
    expect(await playerIn(match)).toBe(id)
    await tagged(member, [])
    await tagged(member, ['junior'])
    expect(await playerIn(match), 'the manager has decided').toBe(id)
  })

  test('of two clubs is hidden if one of them says so', async () => {
    const email = 'kai@example.com'
    const account = await signIn(email, 'Kai Both')
    const [here, there] = [await aMember('Kai Both'), await aMember('Kai Both', [], CLUBS[1])]
    for (const { id } of [here, there]) await as('PUT', `/members/${id}/account`, { email })
    const match = await aMatchOf(account.id)
    expect(await playerIn(match)).not.toBeNull()
    await tagged(there, ['Junior'])
    expect(await playerIn(match)).toBeNull()
    await as('DELETE', `/members/${there.id}/account`)
    expect(await playerIn(match), 'no longer the same person').not.toBeNull()
  })

  test('cannot show the own page, and can hide the name', async () => {
    const email = 'ken@example.com'
    const account = await signIn(email, 'Ken Self')
    const member = await aMember('Ken Self', ['junior'])
    await as('PUT', `/members/${member.id}/account`, { email })
    const own = async (visibility: string) =>
      (await app.sendAs(email, 'PUT', '/auth/me/player', { visibility })).body as object
    expect(await own('page')).toMatchObject({ visibility: 'name', isJunior: true })
    const match = await aMatchOf(account.id)
    expect(await own('anonymous')).toMatchObject({ visibility: 'anonymous' })
    expect((await app.match(match.id)).company).toBe('Player')
    expect(await own('page')).toMatchObject({ visibility: 'name' })
    expect(await app.match(match.id)).toMatchObject({ company: 'Ana Díaz' })
  })
})

describe('the office and the person', () => {
  /** Returns an account that a club knows, with a match and what the person and the office decide. */
  async function aPerson(name: string) {
    const email = `${randomUUID()}@example.com`
    const account = await signIn(email, name)
    const member = await aMember(name)
    await as('PUT', `/members/${member.id}/account`, { email })
    const match = await aMatchOf(account.id)
    const { id } = await officePlayer(match)
    const own = async (visibility: string) =>
      (await app.sendAs(email, 'PUT', '/auth/me/player', { visibility })).body as object
    const office = async (visibility: string | null) => {
      const { tag } = await as<OfficePlayer>('GET', `/office/players/${id}`)
      return as<OfficePlayer>('PATCH', `/players/${id}`, { visibility }, { 'if-match': `"${tag}"` })
    }
    return { id, match, own, office }
  }

  test('a page that the office has hidden stays hidden, and the person can hide more', async () => {
    const { id, match, own, office } = await aPerson('Hal Hid')
    expect(await office('name')).toMatchObject({ hidden: true, hiddenBy: 'office' })
    expect(await own('page')).toMatchObject({ visibility: 'name', office: 'name' })
    expect((await page(id)).status).toBe(404)
    expect(await own('anonymous')).toMatchObject({ visibility: 'anonymous', office: 'name' })
    expect((await app.match(match.id)).company).toBe('Player')
    expect(await own('page')).toMatchObject({ visibility: 'name' })
    expect((await app.match(match.id)).company).toBe('Ana Díaz')
    await office(null)
    expect((await page(id)).status).toBe(200)
  })

  test('a person who has chosen to be hidden stays hidden, and the office reads who decided', async () => {
    const { id, own, office } = await aPerson('Una Self')
    await own('name')
    expect(await office('page')).toMatchObject({ hidden: true, hiddenBy: 'person', visibility: 'page' })
    expect((await page(id)).status).toBe(404)
    expect(await own('page')).toMatchObject({ visibility: 'page', office: 'page' })
    expect((await page(id)).status).toBe(200)
  })

  test('a choice also counts for the player into whom the person was merged', async () => {
    const { id, own } = await aPerson('Mel Merged')
    const into = await as<OfficePlayer>('POST', '/players', { id: randomUUID(), name: 'Mel M', club: CLUBS[0] })
    await as('POST', `/players/${id}/merge`, { into: into.id })
    await own('name')
    expect(await as('GET', `/office/players/${into.id}`)).toMatchObject({ hiddenBy: 'person' })
    expect((await page(into.id)).status).toBe(404)
    await own('page')
    expect((await page(into.id)).status).toBe(200)
  })
})

describe('erasing', () => {
  test('a person hides them in earlier matches: no id, no page, and `Player` in place of the name', async () => {
    const account = await signIn('gone@example.com', 'Gail Gone')
    const member = await aMember('Gail Gone')
    await as('PUT', `/members/${member.id}/account`, { email: 'gone@example.com' })
    const match = await app.newMatch({
      club: CLUBS[0],
      company: 'Gail Gone',
      playerIds: [[`person:${account.id}`], [null]],
    })
    const id = (await playerIn(match)) ?? ''
    await as('POST', `/people/${account.id}/erase`, { email: 'gone@example.com', matches: [] })
    expect(await app.match(match.id)).toMatchObject({ company: 'Player' })
    expect(await playerIn(match)).toBeNull()
    expect((await page(id)).status).toBe(404)
    expect(JSON.stringify((await app.get('/product?search=gail')).body)).toBe('[]')
  })

  test('a member from the register leaves the player with the account that is joined', async () => {
    const email = 'stays@example.com'
    await signIn(email, 'Stan Stays')
    const member = await aMember('Stan Stays')
    const match = await aMatchOf(member.id)
    await as('PUT', `/members/${member.id}/account`, { email })
    await as('POST', `/members/${member.id}/erase`, { name: 'Stan Stays' })
    expect(await playerIn(match)).not.toBeNull()
    expect((await app.match(match.id)).company).toBe('Ana Díaz')
  })
})

describe('a member who is joined with an account', () => {
  test('is the player of the account, with the results of both, and comes back when they are taken apart', async () => {
    let people = 0
    const step = fc.constantFrom('join 0', 'join 1', 'apart 0', 'apart 1', 'play 0', 'play 1', 'play account')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const email = `joined.${++people}@example.com`
        const account = await signIn(email, `Jo Joined ${people}`)
        const members = [await aMember(`Jo ${people} a`), await aMember(`Jo ${people} b`, [], CLUBS[1])]
        const joined = new Set<string>()
        /** For each match, the person who played it. */
        const played: { readonly match: { readonly id: string }; readonly person: string }[] = []
        for (const each of steps) {
          const [act, who] = each.split(' ') as [string, string]
          const member = members[Number(who)]
          if (act === 'join' && member) {
            await as('PUT', `/members/${member.id}/account`, { email })
            joined.add(member.id)
          } else if (act === 'apart' && member) {
            await as('DELETE', `/members/${member.id}/account`)
            joined.delete(member.id)
          } else if (member) {
            const person = joined.has(member.id) ? account.id : member.id
            played.push({ person, match: await aMatchOf(member.id, CLUBS[Number(who)]) })
          } else if (joined.has(members[0]?.id ?? '')) {
            played.push({ person: account.id, match: await aMatchOf(account.id) })
          }
          const ends = new Map<string, string>()
          for (const { match, person } of played) {
            const owner = joined.has(person) ? account.id : person
            const root = ((await page((await playerIn(match)) ?? '')).body as { id: string }).id
            expect(root, steps.join(', ')).toBe(ends.get(owner) ?? root)
            ends.set(owner, root)
          }
          expect(new Set(ends.values()).size, steps.join(', ')).toBe(ends.size)
        }
      }),
      { numRuns: 12, examples: [[['play 0', 'join 0', 'play 0', 'play 1', 'join 1', 'apart 0', 'play 0', 'apart 1']]] },
    )
  })

  test('is joined once by simultaneous requests', async () => {
    const email = 'once@example.com'
    await signIn(email, 'Oda Once')
    const member = await aMember('Oda Once')
    const match = await aMatchOf(member.id)
    await Promise.all([1, 2, 3].map(() => as('PUT', `/members/${member.id}/account`, { email })))
    const storage = await openDatabase(app.file)
    try {
      const rows = await storage.db.select().from(storage.tables.players)
      const id = (await playerIn(match)) ?? ''
      const root = rows.find((row) => row.id === id)?.root
      expect(rows.filter((row) => row.root === root)).toHaveLength(2)
    } finally {
      await storage.close()
    }
  })
})
