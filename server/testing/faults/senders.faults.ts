import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayAtAll } from '../../../shared/auth/permissions.ts'
import { sized } from '../brief.ts'
import { openDatabase } from '../database.ts'
import { type AttackedClub, attackedClub, type Sender } from './attacked-club.ts'
import { measured, NO_LIMITS, startBuilt } from './built-server.ts'
import { type ApiDocument, type RandomRequest, randomRequests } from './random-requests.ts'
import { countsOf, type FindProblem, SEED, sendAll } from './send-requests.ts'

const REQUESTS = Number(process.env.FAULTS_REQUESTS ?? sized(2600, 100_000))

/** Tables that the server itself changes, and tables without things of people. */
const CHANGING = new Set([
  'changes',
  'mails',
  'matchSummaries',
  'webhookDeliveries',
  'searchWords',
  'playerWords',
  'contentVersions',
])

/** Answers to requests that are not valid HTTP or JSON, which calls without a body don't declare. */
const PROTOCOL: ReadonlySet<number> = new Set([400, 413, 414, 415])

/** Number of requests that are generated before they are sent. */
const BATCH = 500

/** Returns the rows that contain one of the marks, as texts. @param own clubs whose rows are left out */
async function rowsWith(file: string, marks: readonly string[], own: readonly unknown[]): Promise<string[]> {
  const storage = await openDatabase(file)
  const rows: string[] = []
  for (const [name, table] of Object.entries(storage.tables)) {
    if (CHANGING.has(name)) continue
    const found: { readonly club?: unknown }[] = await storage.db.select().from(table as never)
    for (const row of found) {
      if (own.includes(row.club)) continue
      const text = `${name} ${JSON.stringify(row)}`
      if (marks.some((mark) => text.includes(mark))) rows.push(text)
    }
  }
  await storage.close()
  return rows
}

/** Returns a check that an answer has a declared status and body. Checks only requests that reach their call. */
function declaredAnswers({ paths, components }: ApiDocument): FindProblem {
  const schemas = new Map<string, z.ZodType | null>()
  const schemaOf = (call: string, status: number): z.ZodType | null => {
    const key = `${call} ${status}`
    if (!schemas.has(key)) {
      const [method = '', path = ''] = call.split(' ')
      const schema = paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']?.schema
      const whole = JSON.stringify({ ...schema, $defs: components?.schemas }).replaceAll(
        '#/components/schemas/',
        '#/$defs/',
      )
      schemas.set(key, schema ? z.fromJSONSchema(JSON.parse(whole)) : null)
    }
    return schemas.get(key) ?? null
  }
  return ({ call, method, path }, { status, headers, body }) => {
    const [declaredMethod = '', template = ''] = call.split(' ')
    const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[\\w:-]{1,60}')}$`)
    if (method !== declaredMethod || !pattern.test(path.replace(/\?.*$/s, ''))) return null
    const declared = paths[template]?.[declaredMethod.toLowerCase()]?.responses
    if (PROTOCOL.has(status)) return null
    if (declared?.[status] === undefined) return `status ${status} is not declared`
    if (!headers['content-type']?.startsWith('application/json')) return null
    const { success, error } = schemaOf(call, status)?.safeParse(JSON.parse(body)) ?? { success: true }
    return success ? null : `not the declared body: ${error?.message}`
  }
}

/** Whether a path has as many steps as a template. A random text with `#` or `?` in place of an id leads to another call. */
const hasSteps = (path: string, template: string): boolean =>
  path.replace(/[?#].*$/s, '').split('/').length === template.split('/').length

/**
 * Returns a check that an answer contains only what its sender may receive, and that no cache stores private answers.
 * @param found called when an answer names people whom the sender may find only with a role in their own club
 * @param gave called when the sender has given somebody a role
 */
const permittedAnswers = (
  document: ApiDocument,
  club: AttackedClub,
  sender: Sender,
  { found, gave }: { found: (problem: string) => void; gave: () => void },
): FindProblem => {
  const isOfStranger = sender.isStranger || sender.name === 'scorer key' || sender.name === 'umpire'
  return ({ call, method, path, body: sent }, { status, body, headers: received }) => {
    const [declaredMethod = '', template = ''] = call.split(' ')
    const { 'x-permission': permission = 'public', 'x-on-booking': onBooking } =
      document.paths[template]?.[declaredMethod.toLowerCase()] ?? {}
    const asks = `${path.replaceAll('%40', '@').replaceAll('%20', ' ')}${sent}`
    // A request to replace the secret that is repeated with the same id gets the same secret again, as documented.
    const repeated = call === 'POST /office/webhooks/{id}/secret' && !sender.isStranger ? club.webhookSecret : null
    const secret = club.secrets.find((text) => body.includes(text) && text !== repeated)
    if (secret) return `contains the secret ${secret.slice(0, 12)}…`
    // An owner who knows a person's id may give that person a role in their own club, and then sees and finds the person.
    const mayName = call.includes('/roles/')
    if (mayName && status < 300) gave()
    const leaked = isOfStranger && !mayName && club.personal.find((text) => body.includes(text) && !asks.includes(text))
    if (leaked && call === 'GET /office/bookers') found(`contains "${leaked}": ${path}`)
    else if (leaked) return `contains "${leaked}"`
    if (received['x-content-type-options'] !== 'nosniff') return 'no nosniff'
    if (!/frame-ancestors 'none'|sandbox/.test(String(received['content-security-policy']))) return 'may be framed'
    if (method !== declaredMethod || status >= 300 || !hasSteps(path, template)) return null
    if (permission !== 'public' && !onBooking && !mayAtAll(sender.who, permission)) return 'not permitted'
    if (permission !== 'public' && received['cache-control'] !== 'no-store') return 'a cache may store it'
    return null
  }
}

/**
 * Returns the clubs that the sender manages. Its rows may change, even if they contain a mark: two senders manage the
 * same club, and a random text may be the id of something that is protected.
 */
const clubsOf = ({ who }: Sender): (string | null)[] =>
  who.kind === 'person' ? who.roles.filter(({ role }) => role !== 'umpire').map(({ club }) => club) : []

/** Whether the request would end the sender's own role or account. */
const endsSender = ({ path, body }: RandomRequest, { id, email }: Sender): boolean =>
  (id !== '' && (path.includes(id) || path.includes(encodeURIComponent(id)))) ||
  (path.includes('erase') && String(body).includes(email))

test(`[F9] [F24] [F33] ${REQUESTS} requests of twelve kinds of senders change and read only what each of them may`, async () => {
  const server = await startBuilt({
    ...NO_LIMITS,
    STREAMS: '10000',
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'info',
  })
  const club = await attackedClub(server)
  const document = (await server.get('/docs/json')).body as ApiDocument
  const hasDeclared = declaredAnswers(document)
  const started = performance.now()
  for (const [n, sender] of club.senders.entries()) {
    const own = clubsOf(sender)
    const before = await rowsWith(server.file, club.protectedMarks, own)
    expect(before.length).toBeGreaterThan(own.length > 0 ? 10 : 20)
    const statuses = new Map<number, number>()
    const found: string[] = []
    let hasGivenRole = false
    const isPermitted = permittedAnswers(document, club, sender, {
      found: (problem) => found.push(problem),
      gave: () => {
        hasGivenRole = true
      },
    })
    const check: FindProblem = (one, answer) => hasDeclared(one, answer) ?? isPermitted(one, answer)
    const began = performance.now()
    const requests = randomRequests(document, { ...club.known(sender), tokens: [await sender.token()] })
    const wanted = Math.ceil(REQUESTS / club.senders.length)
    for (let sent = 0; sent < wanted; sent += BATCH) {
      const some = fc.sample(requests, { numRuns: Math.min(BATCH, wanted - sent), seed: SEED + 1000 * n + sent })
      const right = some.filter((one) => !endsSender(one, sender))
      await sendAll(server.port, right, statuses, check)
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    measured(`${sender.name}: ${countsOf(statuses)}; ${seconds} s`)
    if (!hasGivenRole) expect(found).toEqual([])
    if (!sender.isStranger) continue
    const after = new Set(await rowsWith(server.file, club.protectedMarks, own))
    expect(
      before.filter((row) => !after.has(row)),
      `rows that ${sender.name} changed`,
    ).toEqual([])
  }
  measured(`seed ${SEED}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  server.kill('SIGTERM')
  const { code, out } = await server.ended
  expect(code).toBe(0)
  expect(out).not.toContain('unexpected error')
  for (const secret of club.secrets) expect(out).not.toContain(secret)
})
