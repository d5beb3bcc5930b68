// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { anUndo, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { newGrant, scoreWith } from '../testing/grants.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const UMPIRE = 'umpire@naco.example'
const OTHER = 'other@naco.example'
const OWNER = 'owner@example.com'
await storePeople(app.file, {
  [UMPIRE]: [{ role: 'umpire', club: 'club_naco' }],
  [OTHER]: [{ role: 'umpire', club: 'club_naco' }],
  [OWNER]: [{ role: 'owner', club: null }],
  'umpire@gazcue.example': [{ role: 'umpire', club: 'club_gazcue' }],
})
const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco' }
const SECRET = 'a sprained left ankle'

const add = (email: string, id: string, note: object) =>
  app.sendAs(email, 'POST', `/product/${id}/notes`, { id: randomUUID(), kind: 'medical', ...note })
const notesSeenBy = (email: string, id: string) => app.sendAs(email, 'GET', `/product/${id}/notes`)

describe('an umpire’s note', () => {
  test('has its kind, side, text, time and writer, and changes no score and no log', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, pointBy(one))
    const playedAt = '2026-05-04T10:20:00.000Z'
    const added = await add(UMPIRE, id, { player: two, text: SECRET, playedAt })
    expect(added).toMatchObject({ status: 201, body: { kind: 'medical', side: 2, seq: 1, text: SECRET, at: playedAt } })
    expect(await notesSeenBy(UMPIRE, id)).toMatchObject({
      status: 200,
      body: { notes: [{ kind: 'medical', side: 2, text: SECRET, by: { kind: 'person', id: UMPIRE } }] },
    })
    expect(await app.log(id)).toMatchObject({ seq: 1, entries: [{ seq: 1 }] })
  })

  test('is stored once, even if it is sent twice at once', async () => {
    const { id } = await app.newMatch(FORMAT)
    const note = { id: 'n1', kind: 'let' }
    const answers = await Promise.all([add(UMPIRE, id, note), add(UMPIRE, id, note), add(UMPIRE, id, note)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expectError(await add(UMPIRE, id, { ...note, kind: 'toilet' }), 422, 'ID_REUSED')
    expect(await notesSeenBy(UMPIRE, id)).toMatchObject({ body: { notes: [{ id: 'n1', kind: 'let', side: null }] } })
  })

  test('can be removed, and removing it again is no error', async () => {
    const { id } = await app.newMatch(FORMAT)
    await add(UMPIRE, id, { id: 'n1' })
    const remove = () => app.sendAs(UMPIRE, 'DELETE', `/product/${id}/notes/n1`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect(await notesSeenBy(UMPIRE, id)).toMatchObject({ body: { notes: [] } })
  })

  test('that a person or a link removes stays in the audit log', async () => {
    const { id, two } = await app.newMatch(FORMAT)
    const removed = (who: string, noteText: string) => ({
      action: 'match.removeNote',
      who,
      subject: id,
      before: { note: 'medical', noteSide: 2, noteText },
      after: null,
    })
    await add(UMPIRE, id, { id: 'n1', player: two, text: SECRET })
    await add(UMPIRE, id, { id: 'n2', player: two, text: 'Cramp' })
    await app.sendAs(UMPIRE, 'DELETE', `/product/${id}/notes/n1`)
    const grant = await newGrant(app, { match: id })
    await app.sendWith(grant.token, 'DELETE', `/product/${id}/notes/n2`)
    await app.sendAs(UMPIRE, 'DELETE', `/product/${id}/notes/n1`)
    const { body } = await app.sendAs(OWNER, 'GET', `/audit?subject=${id}&action=match.removeNote`)
    expect(body).toMatchObject({ records: [removed(grant.id, 'Cramp'), removed(UMPIRE, SECRET)] })
    expect(Object(body).records).toHaveLength(2)
  })

  test('about a player of another match is a 422', async () => {
    const { id } = await app.newMatch(FORMAT)
    expectError(await add(UMPIRE, id, { player: 'Nobody' }), 422, 'PLAYER_UNKNOWN', /^player: /)
  })

  test('can be read and added only by people who may score the match', async () => {
    const { id } = await app.newMatch(FORMAT)
    const { token } = await newGrant(app, { match: id })
    expect((await app.sendWith(token, 'POST', `/product/${id}/notes`, { id: 'n1', kind: 'let' })).status).toBe(201)
    expect((await app.sendWith(token, 'GET', `/product/${id}/notes`)).status).toBe(200)
    expectError(await add('umpire@gazcue.example', id, {}), 403, 'FORBIDDEN')
    expectError(await notesSeenBy('umpire@gazcue.example', id), 403, 'FORBIDDEN')
    expectError(await app.get(`/product/${id}/notes`), 401, 'NO_SCORER_KEY')
  })
})

test('the reason of a penalty and of a result is a note, and no public answer has any note', async () => {
  const { id, one, two } = await app.newMatch(FORMAT)
  const penalty = { id: 'w1', penalty: 'warning', player: one, note: { violation: 'racquetAbuse', text: SECRET } }
  await app.sendAs(UMPIRE, 'POST', `/product/${id}/actions`, penalty)
  await add(UMPIRE, id, { player: two, text: SECRET })
  const result = { id: 'r1', status: 'retired', winner: one, sets: [{ games: [6, 4] }], note: { text: SECRET } }
  await app.sendAs(UMPIRE, 'POST', `/product/${id}/actions`, result)
  expect(await notesSeenBy(UMPIRE, id)).toMatchObject({
    body: {
      notes: [
        { id: 'w1', kind: 'penalty', penalty: 'warning', seq: 1, side: 1, violation: 'racquetAbuse', text: SECRET },
        { kind: 'medical', seq: 1, side: 2, text: SECRET },
        { id: 'r1', kind: 'result', seq: 2, text: SECRET },
      ],
    },
  })
  const { seq, entries } = await app.log(id)
  expect({ seq, seqs: entries.map((entry) => entry.seq) }).toEqual({ seq: 2, seqs: [1, 2] })
  const paths = ['', '/actions', '/stats', '/export?format=json', '/export?format=csv', '/stream?since=0']
  for (const path of paths.slice(0, -1)) {
    const text = JSON.stringify((await app.get(`/product/${id}${path}`)).body)
    for (const hidden of [SECRET, 'racquetAbuse', 'medical', UMPIRE]) expect(text).not.toContain(hidden)
  }
  expect(JSON.stringify(await app.matches())).not.toContain(SECRET)
})

test('the reason of a penalty says which penalty it was, on the match and in the report of the day', async () => {
  const date = '2033-03-04T15:00:00.000Z'
  const [first, other] = [await app.newMatch({ ...FORMAT, date }), await app.newMatch({ ...FORMAT, date })]
  const note = { violation: 'verbalAbuse' }
  for (const penalty of ['warning', 'point', 'game'])
    await app.score(first.id, { id: penalty, penalty, player: first.one, note })
  // Ids are unique only within a match.
  await app.score(other.id, { id: 'warning', penalty: 'game', player: other.two, note })
  const given = ['warning', 'point', 'game'].map((penalty) => ({ id: penalty, kind: 'penalty', penalty }))
  expect(await notesSeenBy(UMPIRE, first.id)).toMatchObject({ body: { notes: given } })
  const { body } = await app.sendAs(OWNER, 'GET', '/office/notes?club=club_naco&from=2033-03-04&to=2033-03-05')
  const { notes } = body as { notes: { match: string; penalty: string }[] }
  const reported = (id: string) => notes.filter(({ match }) => match === id).map(({ penalty }) => penalty)
  expect([reported(first.id), reported(other.id)]).toEqual([['warning', 'point', 'game'], ['game']])
})

test('a penalty that is sent again keeps its first reason', async () => {
  const { id, one } = await app.newMatch(FORMAT)
  const penalty = { id: 'w1', penalty: 'warning', player: one, note: { violation: 'coaching' } }
  expect((await app.score(id, penalty)).status).toBe(201)
  expect((await app.score(id, penalty)).status).toBe(200)
  expect(await notesSeenBy(UMPIRE, id)).toMatchObject({ body: { notes: [{ violation: 'coaching' }] } })
})

test('a declaration without a final score has no reason', async () => {
  const { id } = await app.newMatch(FORMAT)
  expectError(
    await app.score(id, aStatus('suspended', { note: { text: 'rain' } })),
    400,
    'NOTE_WITHOUT_RESULT',
    /^note: /,
  )
})

describe('who is scoring a match', () => {
  const scorer = async (email: string, id: string) => (await app.sendAs(email, 'GET', `/product/${id}/scorer`)).body

  test('is the author of its last point or undo, while it is played', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    expect(await scorer(OTHER, id)).toEqual({ scorer: null, suspendedBy: null })
    await app.sendAs(UMPIRE, 'POST', `/product/${id}/actions`, pointBy(one))
    expect(await scorer(OTHER, id)).toMatchObject({ scorer: { by: { kind: 'person', id: UMPIRE }, isOwn: false } })
    expect(await scorer(UMPIRE, id)).toMatchObject({ scorer: { isOwn: true } })
    const grant = await newGrant(app, { match: id }, { label: 'Court 1' })
    await scoreWith(app, grant.token, id, anUndo())
    await app.score(id, pointBy(one))
    await scoreWith(app, grant.token, id, pointBy(one))
    expect(await scorer(UMPIRE, id)).toMatchObject({ scorer: { by: { kind: 'grant', name: 'Court 1' } } })
    await app.score(id, aStatus('retired', { winner: one }))
    expect(await scorer(OTHER, id)).toEqual({ scorer: null, suspendedBy: null })
  })

  test('is nobody else because the office suspended play, and the answer says who did', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    await app.sendAs(UMPIRE, 'POST', `/product/${id}/actions`, pointBy(one))
    await app.sendAs(OTHER, 'POST', `/product/${id}/actions`, aStatus('suspended'))
    expect(await scorer(UMPIRE, id)).toMatchObject({ scorer: { isOwn: true }, suspendedBy: { id: OTHER } })
  })

  test('is hidden from everybody who may not score it', async () => {
    const { id } = await app.newMatch(FORMAT)
    expectError(await app.get(`/product/${id}/scorer`), 401, 'NO_SCORER_KEY')
    expectError(await app.sendAs('umpire@gazcue.example', 'GET', `/product/${id}/scorer`), 403, 'FORBIDDEN')
  })
})

describe('the report of a day', () => {
  test('has the notes about the club’s matches of this day, and only people with a role there can read it', async () => {
    const { id, two } = await app.newMatch({ ...FORMAT, date: '2031-05-04T15:00:00Z' })
    const other = await app.newMatch({ ...FORMAT, date: '2031-05-05T15:00:00Z' })
    await add(UMPIRE, id, { kind: 'toilet', player: two })
    await add(UMPIRE, other.id, { kind: 'let' })
    const report = (email: string) =>
      app.sendAs(email, 'GET', '/office/notes?club=club_naco&from=2031-05-04&to=2031-05-05')
    expect(await report(UMPIRE)).toMatchObject({
      status: 200,
      body: { notes: [{ match: id, kind: 'toilet', side: 2 }] },
    })
    expectError(await report('umpire@gazcue.example'), 403, 'FORBIDDEN')
  })
})
