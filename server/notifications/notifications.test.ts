// Runs on both databases.
import { afterAll, describe, expect, test } from 'vitest'
import type { NotificationsAnswer } from '../../shared/notifications/notification-schemas.ts'
import { competitionCalls, finished } from '../testing/competition-calls.ts'
import { expectError } from '../testing/errors.ts'
import { mailsBeside } from '../testing/outbox.ts'
import { readMail } from '../testing/read-mail.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp({ config: { clubWrites: 1_000_000 } })
afterAll(app.close)
const { as, asTag, aPlayer, anEvent } = await competitionCalls(app)
const poll = { timeout: 25_000, interval: 100 }

let people = 0
const somebody = (): string => `fan-${++people}@example.com`
const ADDRESS = '/auth/me/notifications'
const read = async (email: string) => (await app.sendAs(email, 'GET', ADDRESS)).body as NotificationsAnswer
const choose = (email: string, body: object) => app.sendAs(email, 'PATCH', ADDRESS, body)
const mailChoice = (kind: string, choice: string) => ({ choices: [{ kind, channel: 'mail', choice }] })
const choiceOf = async (email: string, of: string) =>
  (await read(email)).choices.find(({ kind }) => kind === of)?.choice
/** Returns the emails to somebody, as mail programs read them. */
const mailsTo = (email: string) =>
  mailsBeside(app.file)
    .map((text) => readMail(text.replace(/\r?\n/g, '\r\n')))
    .filter(({ headers }) => headers.get('to') === email)
const subjectsTo = (email: string) => mailsTo(email).map(({ headers }) => headers.get('subject'))

/** Returns somebody who follows a match, and wants this kind of emails. */
async function aFan(match: string, kind: string, choice = 'all'): Promise<string> {
  const fan = somebody()
  await app.sendAs(fan, 'POST', '/auth/me/follows', { follows: [{ kind: 'match', id: match }] })
  expect(await choose(fan, mailChoice(kind, choice))).toMatchObject({ status: 200 })
  return fan
}

describe('the choices of a person', () => {
  test('have usual ones, change one by one, and stay', async () => {
    const ana = somebody()
    expect(await choiceOf(ana, 'result')).toBe('off')
    expect(await choiceOf(ana, 'next')).toBe('own')
    await choose(ana, { ...mailChoice('result', 'all'), quiet: { from: '22:00', until: '06:30' } })
    await choose(ana, mailChoice('next', 'off'))
    expect(await choiceOf(ana, 'result')).toBe('all')
    expect(await choiceOf(ana, 'next')).toBe('off')
    const { quiet, timeZones } = await read(ana)
    expect(quiet).toEqual({ from: '22:00', until: '06:30' })
    expect(timeZones).toContain('America/Santo_Domingo')
    await choose(ana, { quiet: null })
    expect((await read(ana)).quiet).toBeNull()
  })

  test.each([
    ['an unknown kind', mailChoice('weather', 'all'), 400],
    ['an unknown channel', { choices: [{ kind: 'result', channel: 'pigeon', choice: 'all' }] }, 400],
    ['a time that is no half hour', { quiet: { from: '22:10', until: '06:30' } }, 400],
    ['another field', { person: 'somebody' }, 400],
    ['a choice that the kind does not have', mailChoice('offer', 'all'), 422],
  ])('reject %s', async (_, body, status) => {
    const answer = await choose(somebody(), body)
    expectError(answer, status, status === 422 ? 'CHOICE_IMPOSSIBLE' : 'BAD_REQUEST', /choices|quiet|person/)
  })

  test('belong to the person, and another site can’t send them', async () => {
    const [ana, beto] = [somebody(), somebody()]
    await choose(ana, mailChoice('result', 'all'))
    expect(await choiceOf(beto, 'result')).toBe('off')
    const body = JSON.stringify(mailChoice('result', 'off'))
    const from = { origin: 'https://evil.example' }
    expectError(await app.get(ADDRESS), 401, 'NO_TOKEN')
    expectError(
      await app.call('PATCH', ADDRESS, body, { ...from, 'content-type': 'application/json' }),
      401,
      'NO_TOKEN',
    )
    const form = await app.call('PATCH', ADDRESS, body, { ...from, 'content-type': 'text/plain' })
    expect([401, 415]).toContain(form.status)
    const own = await app.sendAs(ana, 'GET', ADDRESS)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(await choiceOf(ana, 'result')).toBe('all')
  })
})

describe('a result', () => {
  test('reaches by email who follows the match and wants it, with a link to stop such emails', async () => {
    const { id } = await app.newMatch({ company: 'Ana Díaz', company2: 'Beto Cruz', format: 'SET3-S:6/TB7' })
    const [fan, other] = [await aFan(id, 'result'), await aFan(id, 'setWon', 'off')]
    await app.score(id, { id: 'end-1', ...finished(1) })
    await expect.poll(() => subjectsTo(fan), poll).toEqual(['Result: Ana Díaz – Beto Cruz'])
    const [mail] = mailsTo(fan)
    const text = mail?.parts.get('text/plain') ?? ''
    expect(text).toContain('Winner: Ana Díaz. 6-3, 6-2.')
    expect(text).toContain(`/live/${id}`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = new URL(/^<(.*)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '')
    expect(subjectsTo(other)).toEqual([])

    // As a mail program does it (RFC 8058), twice.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let tries = 0; tries < 2; tries++) {
      const stopped = await app.call('POST', address.pathname, 'List-Unsubscribe=One-Click', headers)
      expect(stopped).toMatchObject({ status: 200, body: { kind: 'result', channel: 'mail' } })
    }
    expect(await choiceOf(fan, 'result')).toBe('off')
  }, 40_000)

  test('has no name that its page hides, and does not lead to who follows a hidden player', async () => {
    const player = await aPlayer('Zoe Secret')
    const { id } = await app.newMatch({
      company: 'Zoe Secret',
      company2: 'Luz Paz',
      playerIds: [[player], [null]],
      format: 'SET3-S:6/TB7',
    })
    const stalker = somebody()
    await app.sendAs(stalker, 'POST', '/auth/me/follows', { follows: [{ kind: 'player', id: player }] })
    await choose(stalker, mailChoice('result', 'all'))
    const fan = await aFan(id, 'result')
    const { tag } = (await as('GET', `/office/players/${player}`)).body as { tag: string }
    expect(await asTag('PATCH', `/players/${player}`, { visibility: 'anonymous' }, tag)).toMatchObject({ status: 200 })
    await app.score(id, { id: 'end-2', ...finished(1) })
    await expect.poll(() => subjectsTo(fan), poll).toEqual(['Result: Player – Luz Paz'])
    expect(subjectsTo(stalker)).toEqual([])
  }, 40_000)
})

test('a player who advances in a draw is notified, and so are the player’s followers', async () => {
  const event = await anEvent('abcd')
  await event.publish()
  const fan = somebody()
  const { players } = event
  const follows = [...players.values()].map((id) => ({ kind: 'player', id }))
  await app.sendAs(fan, 'POST', '/auth/me/follows', { follows })
  await choose(fan, mailChoice('advanced', 'all'))
  await event.play('main-1-1')
  await event.play('main-1-2')
  await event.made('main-2-1')
  await expect.poll(() => subjectsTo(fan), poll).toEqual([expect.stringMatching(/^Next match: Player \w – Player \w$/)])
}, 40_000)

describe('a link to unsubscribe', () => {
  test.each(['result.ana.forged', 'result..', 'weather.a.b', 'result.a.b.c', `${'x'.repeat(200)}`])(
    'that nobody signed is rejected: %s',
    async (token) => {
      expectError(await app.post(`/unsubscribe/${token}`, {}), 404, 'NOT_FOUND')
    },
  )
})
