import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { HeldRole } from '../../shared/auth/permissions.ts'
import { createOwnerLinks } from '../people/owner-links.ts'
import { createPeopleRepository } from '../people/people-repository.ts'
import { newPerson, searchText } from '../people/person-row.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'

/** Tests of people and roles that every storage must pass. */
export function peopleContract(open: () => Storage): void {
  const run = (build: (tx: Database) => readonly Statement[]) => open().atomically(build)
  const repository = () => createPeopleRepository(open())

  /** Stores a person who has signed in. */
  async function aPerson(roles: readonly HeldRole[] = [], signedInAt: number | null = 1): Promise<string> {
    const row = { ...newPerson(`${randomUUID()}@example.com`, 1), signedInAt }
    await run((tx) => [
      repository().create(tx, row),
      ...roles.flatMap(({ role, club }) => repository().setRole(tx, row.id, club, role, 1)),
    ])
    return row.id
  }
  const rolesOf = async (id: string) => (await repository().byId(id))?.roles
  const OWNER = [{ role: 'owner', club: null }] as const
  /** Blocks the owners of earlier tests, so that each test has its own last owner. */
  const blockEverybody = () => {
    const { people } = open().tables
    return run((tx) => [tx.update(people).set({ blocked: true }).returning({ id: people.id })])
  }

  describe('people', () => {
    test('two people cannot have the same email', async () => {
      const row = newPerson('twice@example.com', 1)
      await run((tx) => [repository().create(tx, row)])
      const again = run((tx) => [repository().create(tx, { ...row, id: 'other' })])
      await expect(again).rejects.toBeInstanceOf(UniqueViolation)
    })

    test('50 simultaneous first sign-ins create one person, and later sign-ins keep the time of the first', async () => {
      const rows = Array.from({ length: 50 }, (_, n) => ({
        ...newPerson('crowd@example.com', 1),
        name: 'Ana',
        language: 'fr' as const,
        signedInAt: n + 5,
      }))
      await Promise.all(rows.map((row) => run((tx) => [repository().signIn(tx, row)])))
      const person = await repository().byEmail('crowd@example.com')
      expect(person).toMatchObject({ name: 'Ana', language: 'fr', blocked: false, roles: [] })
      expect(rows.map(({ signedInAt }) => signedInAt)).toContain(person?.signedInAt)
      await run((tx) => [
        repository().signIn(tx, { ...newPerson('crowd@example.com', 1), name: 'Eva', signedInAt: 99 }),
      ])
      const later = await repository().byEmail('crowd@example.com')
      expect(later).toEqual({ ...person, name: 'Eva', search: expect.anything() })
    })

    test('a person has one role for each club, and one for all clubs', async () => {
      const id = await aPerson([
        { role: 'umpire', club: 'club_naco' },
        { role: 'manager', club: 'club_naco' },
        { role: 'umpire', club: 'club_gazcue' },
        { role: 'umpire', club: null },
      ])
      expect(await rolesOf(id)).toHaveLength(3)
      expect(await rolesOf(id)).toContainEqual({ role: 'manager', club: 'club_naco' })
      await run((tx) => repository().removeRole(tx, id, 'club_naco'))
      expect(await rolesOf(id)).toHaveLength(2)
    })

    test('are listed by email, in pages, by club and by the beginnings of words of name and email', async () => {
      const emails = ['a1', 'a2', 'a3', 'a4'].map((name) => `list-${name}@example.com`)
      for (const email of emails)
        await run((tx) => [
          repository().create(tx, { ...newPerson(email, 1), search: searchText('Élodie Garçon', email) }),
        ])
      const search = 'GARÇON élo'
      const first = await repository().list({ search, limit: 2 })
      expect(first.map(({ email }) => email)).toEqual(emails.slice(0, 3))
      const rest = await repository().list({ search, limit: 2, after: first[1]?.id ?? '' })
      expect(rest.map(({ email }) => email)).toEqual(emails.slice(2))
      expect(await repository().list({ search, club: 'club_naco', limit: 9 })).toEqual([])
      await run((tx) => repository().setRole(tx, first[0]?.id ?? '', 'club_naco', 'umpire', 1))
      expect(await repository().list({ search, club: 'club_naco', limit: 9 })).toMatchObject([{ email: emails[0] }])
      const emailsOf = async (text: string) =>
        (await repository().list({ search: text, limit: 9 })).map(({ email }) => email)
      for (const text of ['gar', 'list', 'list-a', 'LIST a', 'exam elodie'])
        expect(await emailsOf(text)).toEqual(emails)
      expect(await emailsOf('list-a2@example.com')).toEqual([emails[1]])
      for (const text of ['arcon', 'listz', 'list_b', 'list zoe']) expect(await emailsOf(text)).toEqual([])
    })

    test('are found only by their present name and email, and not found after they are deleted', async () => {
      const { people } = open().tables
      const row = newPerson(`${randomUUID()}@example.com`, 1)
      const found = async (search: string) => (await repository().list({ search, limit: 9 })).map(({ id }) => id)
      const update = (changes: object) =>
        run((tx) => [tx.update(people).set(changes).where(eq(people.id, row.id)).returning({ id: people.id })])
      await run((tx) => [repository().create(tx, row)])
      expect(await found(row.email)).toEqual([row.id])
      await run((tx) => [repository().signIn(tx, { ...row, search: searchText('Zoraida Peña', row.email) })])
      expect(await found('zor pen')).toEqual([row.id])
      await update({ search: searchText('Nélida', row.email) })
      expect([await found('zor'), await found('nelida')]).toEqual([[], [row.id]])
      await update({ email: 'nobody@example.com', search: '' })
      expect([await found('nelida'), await found(row.email)]).toEqual([[], []])
      await update({ email: row.email, search: searchText('Nélida', `${'x'.repeat(5000)} ${row.email}`) })
      expect(await found(`nelida ${'x'.repeat(100)}`)).toEqual([row.id])
      await run((tx) => [tx.delete(people).where(eq(people.id, row.id)).returning({ id: people.id })])
      expect(
        await open().db.select().from(open().tables.searchWords).where(eq(open().tables.searchWords.email, row.email)),
      ).toEqual([])
    })
  })

  describe('the last owner of all clubs', () => {
    const changes = {
      remove: (tx: Database, id: string) => repository().removeRole(tx, id, null),
      demote: (tx: Database, id: string) => repository().setRole(tx, id, null, 'manager', 2),
      block: (tx: Database, id: string) => repository().block(tx, id),
    }
    test.each(Object.keys(changes) as (keyof typeof changes)[])('%s: is rejected', async (change) => {
      await blockEverybody()
      const id = await aPerson(OWNER)
      // An invited owner and an owner of one club cannot act for all clubs.
      await aPerson(OWNER, null)
      await aPerson([{ role: 'owner', club: 'club_naco' }])
      await expect(run((tx) => changes[change](tx, id))).rejects.toBeInstanceOf(UniqueViolation)
      expect(await repository().byId(id)).toMatchObject({ blocked: false, roles: OWNER })
      await aPerson(OWNER)
      await run((tx) => changes[change](tx, id))
      expect(await repository().byId(id)).not.toMatchObject({ blocked: false, roles: OWNER })
    })

    test('20 owners who remove, demote and block each other at the same time leave one owner', async () => {
      await blockEverybody()
      const ids: string[] = []
      for (let n = 0; n < 20; n++) ids.push(await aPerson(OWNER))
      const all = Object.values(changes)
      const outcomes = await Promise.allSettled(ids.map((id, n) => run((tx) => all[n % all.length]?.(tx, id) ?? [])))
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
      const people = await Promise.all(ids.map((id) => repository().byId(id)))
      const left = people.filter((each) => each && !each.blocked && each.roles.some(({ role }) => role === 'owner'))
      expect(left).toHaveLength(1)
    })
  })

  describe('links for the first owner', () => {
    test('of 50 people who use two links at the same time, one becomes the owner', async () => {
      const links = createOwnerLinks(open())
      const secrets = ['one', 'two']
      for (const secret of secrets) await links.store(secret, 1)
      const ids = await Promise.all(Array.from({ length: 50 }, () => aPerson()))
      const outcomes = await Promise.allSettled(
        ids.map((id, n) => run((tx) => links.use(tx, secrets[n % 2] ?? '', id, 5))),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const secret of secrets) expect(await links.isOpen(secret, 5)).toBe(false)
    })

    test('a link is not valid after 24 hours, and an unknown link is never valid', async () => {
      const links = createOwnerLinks(open())
      const secret = 'a secret to be found'
      await links.store(secret, 1000)
      const day = 24 * 3_600_000
      expect([await links.isOpen(secret, day + 999), await links.isOpen(secret, day + 1000)]).toEqual([true, false])
      for (const [given, now] of [
        [secret, day + 1000],
        [`${secret}x`, 1001],
      ] as const)
        await expect(run((tx) => links.use(tx, given, 'ana', now))).rejects.toBeInstanceOf(UniqueViolation)
      expect(JSON.stringify(await open().db.select().from(open().tables.ownerLinks))).not.toContain(secret)
    })
  })
}
