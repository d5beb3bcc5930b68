import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import BetterSqlite3 from '../../storage/better-sqlite3.ts'
import { sized } from '../brief.ts'
import { aMatch } from '../client.ts'
import { storePeople } from '../people-rows.ts'
import { type BuiltServer, measured, startBuilt, upTo } from './built-server.ts'

const WRITERS = 8
const ROUNDS = sized(2, 20)
const [OLD, NEW] = ['before', 'after']

/** The changes that one owner sent, and the changes that the server acknowledged. */
interface Writer {
  readonly owner: string
  /** Id of the person whose role this owner changes. */
  readonly person: string
  readonly sent: { kind: 'create' | 'update' | 'role'; subject: string; role?: string; isAnswered: boolean }[]
}

/** Creates a match, changes it, and changes a role, again and again until the server is gone. */
async function changeUntilGone(server: BuiltServer, { owner, person, sent }: Writer, answered: () => void) {
  async function send(change: Omit<Writer['sent'][number], 'isAnswered'>, method: string, path: string, body: object) {
    const answer = await server.sendAs(owner, method, path, body).catch(() => null)
    sent.push({ ...change, isAnswered: answer !== null })
    if (answer === null) return false
    expect([200, 201]).toContain(answer.status)
    answered()
    return true
  }
  for (let i = 0; ; i++) {
    const subject = randomUUID()
    const role = i % 2 ? 'umpire' : 'manager'
    const isServing =
      (await send({ kind: 'create', subject }, 'POST', '/product', { ...aMatch(), id: subject, description: OLD })) &&
      (await send({ kind: 'update', subject }, 'PATCH', `/product/${subject}`, { description: NEW })) &&
      (await send({ kind: 'role', subject: person, role }, 'PUT', `/people/${person}/roles/club_naco`, { role }))
    if (!isServing) return
  }
}

/** Reads the changes from the tables of the matches and the roles, and from the audit log. */
function changesIn(file: string) {
  const database = new BetterSqlite3(file, { readonly: true })
  const all = <Row>(query: string): Row[] => database.prepare<[], Row>(query).all()
  try {
    const matches = all<{ id: string; description: string }>('select id, description from matches')
    const roles = all<{ person: string; role: string }>(
      "select person_id as person, role from roles where club = 'club_naco'",
    )
    const records = all<{ action: string; subject: string; before: string; after: string }>(
      'select action, subject, before, after from audit_records order by at',
    )
    const subjects = (action: string) => records.filter((each) => each.action === action).map(({ subject }) => subject)
    return {
      stored: {
        created: matches.map(({ id }) => id).sort(),
        updated: matches.flatMap(({ id, description }) => (description === NEW ? [id] : [])).sort(),
        roles: new Map(roles.map(({ person, role }) => [person, role])),
      },
      recorded: {
        created: subjects('match.create').sort(),
        updated: subjects('match.update').sort(),
        /** The roles of a person before and after each change, oldest first. */
        rolesOf: (person: string) =>
          records
            .filter(({ action, subject }) => action === 'role.set' && subject === person)
            .map(({ before, after }) => [before, after].map((value) => (JSON.parse(value) as { role: string }).role)),
      },
    }
  } finally {
    database.close()
  }
}

test(`[F38] after ${ROUNDS} × kill -9, every acknowledged change has its audit record, and every record its change`, async () => {
  let server = await startBuilt()
  const writers = upTo(WRITERS).map((n): Writer => {
    return { owner: `owner.${n}@example.com`, person: `umpire.${n}@example.com`, sent: [] }
  })
  for (const { owner, person } of writers) {
    await storePeople(server.file, {
      [owner]: [{ role: 'owner', club: null }],
      [person]: [{ role: 'umpire', club: 'club_naco' }],
    })
  }

  for (let round = 0; round < ROUNDS; round++) {
    const dying = server
    let answers = 0
    // Kills the server at a random moment: up to 10 ms after a random number of answers.
    const last = 20 + Math.floor(Math.random() * 200)
    const answered = () => {
      answers += 1
      if (answers === last) setTimeout(() => dying.kill('SIGKILL'), Math.random() * 10)
    }
    await Promise.all(writers.map((writer) => changeUntilGone(dying, writer, answered)))
    expect(await dying.ended).toMatchObject({ signal: 'SIGKILL' })

    server = await dying.again()
    const { stored, recorded } = changesIn(server.file)
    expect(recorded.created).toEqual(stored.created)
    expect(recorded.updated).toEqual(stored.updated)
    for (const { person, sent } of writers) {
      const answeredOf = (kind: string) => sent.filter((each) => each.kind === kind && each.isAnswered)
      for (const { subject } of answeredOf('create')) expect(stored.created).toContain(subject)
      for (const { subject } of answeredOf('update')) expect(stored.updated).toContain(subject)
      const roles = recorded.rolesOf(person)
      expect(roles.slice(1).map(([before]) => before)).toEqual(roles.slice(0, -1).map(([, after]) => after))
      const role = stored.roles.get(person)
      expect(roles.at(-1)?.[1] ?? 'umpire').toBe(role)
      const lastAnswered = answeredOf('role').at(-1)
      const later = sent.slice(lastAnswered ? sent.indexOf(lastAnswered) : 0).filter(({ kind }) => kind === 'role')
      if (lastAnswered) expect(later.map((each) => each.role)).toContain(role)
    }
  }
  const all = writers.flatMap(({ sent }) => sent)
  const unanswered = all.filter(({ isAnswered }) => !isAnswered)
  const found = new Set(changesIn(server.file).stored.created)
  const kept = unanswered.filter(({ kind, subject }) => kind === 'create' && found.has(subject))
  measured(
    `${ROUNDS} kills, ${all.length} changes; ${unanswered.length} had no answer, of ${kept.length} a new match was stored`,
  )
})
