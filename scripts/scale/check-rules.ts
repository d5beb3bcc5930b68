import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { buyerOf } from '../../server/testing/a-shop.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { aMatch, caller, ONE } from './scorer.ts'
import type { BuiltServer } from './servers.ts'
import { type Tally, until } from './servers.ts'

interface Parts {
  readonly a: BuiltServer
  readonly b: BuiltServer
  readonly database: string
  readonly scorerKey: string
  readonly tokenKey: string
  /** Whether to run checks that take long. */
  readonly patient: boolean
}

const wrong = (what: string, found: unknown): Error => new Error(`${what}: ${JSON.stringify(found)}`)
const seqOn = async (url: string, id: string): Promise<number> =>
  ((await (await fetch(`${url}/product/${id}/actions?since=0`)).json()) as { seq: number }).seq

/** Cuts the connections over which servers notify each other. */
async function cutLine(database: string): Promise<void> {
  const admin = new pg.Client({ connectionString: database })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ventaja messages%'`,
  )
  await admin.end()
}

/** Checks rules that need a real PostgreSQL and two processes. server/cluster/cluster.test.ts checks the others. */
export async function checkRules(
  { check }: Tally,
  { a, b, database, scorerKey, tokenKey, patient }: Parts,
): Promise<void> {
  const client = caller(scorerKey)
  const { call } = client
  const post = (server: BuiltServer, id: string, entry: object) =>
    call('POST', `${server.url}/product/${id}/actions`, entry)
  const match = aMatch()
  let points = 0
  const point = () => ({ id: `p${++points}`, player: ONE, action: 'WINNER' })
  await call('POST', `${a.url}/product`, match)

  await check(
    'of two umpires with the same baseSeq on two servers, one is accepted and the other gets 409',
    async () => {
      const base = { baseSeq: 0 }
      const answers = await Promise.all([
        post(a, match.id, { ...point(), ...base }),
        post(b, match.id, { ...point(), ...base }),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      if (statuses.join() !== '201,409') throw wrong('answers', answers)
    },
  )

  await check('an entry appended while the connection is cut reaches the other server within 2 s', async () => {
    const head = await seqOn(a.url, match.id)
    await cutLine(database)
    await post(a, match.id, point())
    const took = await until('the other server', async () => (await seqOn(b.url, match.id)) === head + 1, 2000)
    return `${took.toFixed(0)} ms`
  })

  await check('the connection between the servers comes back', async () => {
    const took = await until(
      'a quick broadcast',
      async () => {
        const { body } = await post(a, match.id, point())
        const { seq } = body as { seq: number }
        await delay(60)
        return (await seqOn(b.url, match.id)) >= seq
      },
      8000,
    )
    return `${took.toFixed(0)} ms`
  })

  if (patient)
    await check('a silent connection is replaced, and missed entries arrive meanwhile', async () => {
      const admin = new pg.Client({ connectionString: database })
      await admin.connect()
      // The last query of a listening connection.
      const listening = `select pid from pg_stat_activity where application_name like 'ventaja messages%' and query = 'select 1'`
      const { rows } = await admin.query<{ pid: number }>(listening)
      const isNew = ({ pid }: { pid: number }) => !rows.some((row) => row.pid === pid)
      const newLines = async () => (await admin.query<{ pid: number }>(listening)).rows.filter(isNew).length
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
      try {
        const head = await seqOn(a.url, match.id)
        await post(a, match.id, point())
        await until('the other server', async () => (await seqOn(b.url, match.id)) === head + 1, 2000)
        const took = await until('new lines', async () => (await newLines()) === 2, 25_000)
        return `${(took / 1000).toFixed(0)} s`
      } finally {
        for (const { pid } of rows) process.kill(pid, 'SIGCONT')
        await admin.end()
      }
    })

  await check('concurrent appends on both servers leave no gap, and each is acknowledged once', async () => {
    const raced = aMatch()
    await call('POST', `${a.url}/product`, raced)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => post(n % 2 ? a : b, raced.id, point())))
    const seqs = answers.map(({ body }) => (body as { seq: number }).seq).sort((x, y) => x - y)
    const refused = answers.filter(({ status }) => status !== 201)
    if (refused.length > 0 || seqs.some((seq, n) => seq !== n + 1)) throw wrong('answers', refused.slice(0, 3))
  })

  await check(
    'a change of the match’s settings and its first point, sent at the same time, are applied one after the other',
    async () => {
      for (let round = 0; round < 10; round++) {
        const raced = aMatch()
        await call('POST', `${a.url}/product`, raced)
        const [patched, scored] = await Promise.all([
          call('PATCH', `${a.url}/product/${raced.id}`, { format: 'SET3-S:6/TB7', firstServer: 1 }),
          post(b, raced.id, { ...point(), baseSeq: 0 }),
        ])
        const ok = scored.status === 201 && (patched.status === 200 || patched.status === 409)
        if (!ok) throw wrong('answers', [patched, scored])
        const both = async () =>
          Promise.all([a, b].map(async ({ url }) => (await fetch(`${url}/product/${raced.id}`)).text()))
        await until('the same match on both', async () => new Set(await both()).size === 1, 2000)
      }
    },
  )
  client.close()

  const tokens = localTokens(tokenKey)
  const as = (server: BuiltServer) => async (email: string, path: string, body: unknown) => {
    const person = caller(await tokens.sign({ email, name: '' }))
    const answer = await person.call('POST', server.url + path, body)
    person.close()
    return { ...answer, headers: new Headers() }
  }

  await check('one of forty people who book the same slot on both servers gets it', async () => {
    const day = weekdayOf(plusDays(clubDay(Date.now()), 3))
    const wish = { title: 'Scale', time: '10:00', court: 'Court 1', club: 'club_naco', day }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => as(n % 2 ? a : b)(`player${n}@example.com`, '/createreservation', wish)),
    )
    const booked = answers.filter(({ status }) => status < 300).length
    const taken = answers.filter(({ status }) => status === 409).length
    if (booked !== 1 || taken !== 39)
      throw wrong(
        'answers',
        answers.map(({ status }) => status),
      )
  })

  await check('a match archived on one server leaves the lists of the other within 1 s', async () => {
    const archived = aMatch()
    await call('POST', `${a.url}/product`, archived)
    const isListed = async () =>
      JSON.stringify(await (await fetch(`${b.url}/product?view=summary`)).json()).includes(archived.id)
    await until('the match in the list', isListed, 1000)
    await call('PATCH', `${a.url}/product/${archived.id}`, { archived: true })
    const took = await until('the list without it', async () => !(await isListed()), 1000)
    return `${took.toFixed(0)} ms`
  })

  await check('a booking on one server is published on the other, even if its broadcast is lost', async () => {
    const [date, email] = [plusDays(clubDay(Date.now()), 4), 'watched@example.com']
    const seen: string[] = []
    const socket = io(b.url, { transports: ['websocket'], forceNew: true })
    socket.on('reservation:created', ({ time }: { time: string }) => void seen.push(time))
    await socket.timeout(5000).emitWithAck('reservations:watch', { club: 'club_naco', date })
    const book = async (id: number, time: string) => {
      const wish = { id, title: 'Scale', time, court: 'Court 2', club: 'club_naco', day: weekdayOf(date) }
      const { status } = await as(a)(email, '/createreservation', wish)
      if (status >= 300) throw wrong('status', status)
      return until(`${time} is published`, () => seen.includes(time), 2000)
    }
    const published = await book(1, '9:00')
    await cutLine(database)
    const healed = await book(2, '10:00')
    socket.disconnect()
    if (seen.length !== 2) throw wrong('published', seen)
    return `${published.toFixed(0)} ms, and ${healed.toFixed(0)} ms`
  })

  await check('an order confirmed on both servers at once is captured once and gets one email', async () => {
    const email = 'buyer@example.com'
    const buyer = buyerOf(as(a), email)
    await buyer.add(1)
    const { orderId, token } = await buyer.pay()
    await fetch(`${b.url}/sandbox/payments/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'pay' }),
    })
    const confirm = { orderId, token, payerId: 'BUYER' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => as(n % 2 ? a : b)(email, '/paypalsuccessorder', confirm)),
    )
    if (answers.some(({ status }) => status !== 200)) throw wrong('answers', answers)
    const admin = new pg.Client({ connectionString: database })
    await admin.connect()
    const count = async (query: string) => Number((await admin.query(query)).rows[0].count)
    try {
      await until(
        'the email',
        // People who booked a slot got emails too.
        async () => (await count(`select count(*) from mails where id like 'order-%' and sent_at is not null`)) === 1,
        5000,
      )
      const paid = await count(`select count(*) from orders where state = 'paid' and capture_id is not null`)
      const steps = await count('select count(*) from order_steps where step = 2')
      if (paid !== 1 || steps !== 1) throw wrong('paid, steps', [paid, steps])
    } finally {
      await admin.end()
    }
  })
}
