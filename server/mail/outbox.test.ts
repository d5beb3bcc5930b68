import { EventEmitter, once } from 'node:events'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { payingApp } from '../testing/paying-app.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { type Mail, MailRejected, type MailTransport } from './mail-transport.ts'
import { openOutbox } from './outbox.ts'

/** Starts a mail server on this machine. `arrived` resolves when it has accepted its first email. */
async function startSmtp() {
  const taken: string[] = []
  const letters = new EventEmitter()
  const arrived = once(letters, 'letter')
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        taken.push(text)
        done()
        letters.emit('letter')
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { taken, arrived, url: `smtp://127.0.0.1:${port}` }
}

test('sends the confirmation over SMTP, once, in the buyer’s language', async () => {
  const smtp = await startSmtp()
  const { buyer, paypal, app } = await payingApp({ smtpUrl: smtp.url, mailFrom: 'Club <shop@club.example>' })
  const order = await buyer.order({ language: 'es' })
  await buyer.post('/createorder', order)
  const { href } = (await buyer.checkout(order.orderId, order.total)).body as { href: string }
  const token = href.split('token=')[1] ?? ''
  paypal.approve(token)
  await Promise.all([buyer.confirm(order.orderId, token), buyer.confirm(order.orderId, token)])
  await smtp.arrived
  const [letter = ''] = smtp.taken
  expect(letter).toMatch(/^From: Club <shop@club\.example>\r?$/m)
  expect(letter).toMatch(/^To: ana@example\.com\r?$/m)
  expect(letter).toMatch(/^Content-Language: es\r?$/m)
  expect(letter).toMatch(/^Message-ID: <order-[0-9a-f-]+@club\.example>\r?$/im)
  expect(letter).toContain(`Tu_pedido_${order.orderId}`)
  expect(letter).toContain('US$ 217.00')
  await app.close()
  expect(smtp.taken).toHaveLength(1)
})

const DAY = 24 * 3_600_000

const letter = (id: string): Mail => ({
  id,
  recipient: 'a@example.com',
  subject: 's',
  text: 't',
  html: 'h',
  language: 'en',
})
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined } as never

/** Opens an outbox whose clock and transport the test controls. */
function anOutbox(
  transport: Partial<MailTransport>,
  file = path.join(temporaryFolder(), 'mail.db'),
  between = (real: Storage): Storage => real,
) {
  const storage = between(openSqlite(file))
  let now = 1_000_000
  const outbox = openOutbox(
    storage,
    { send: async () => undefined, close: () => undefined, ...transport },
    quiet,
    () => now,
  )
  onTestFinished(async () => {
    await outbox.close()
    await storage.close()
  })
  return {
    file,
    outbox,
    write: (id: string) => storage.atomically((tx) => [outbox.write(tx, letter(id))]),
    later: (ms: number) => {
      now += ms
      outbox.send()
    },
    rows: () => storage.db.select().from(storage.tables.mails),
  }
}

test('stores and sends one email per event', async () => {
  const sent: string[] = []
  const { write, outbox } = anOutbox({ send: async ({ id }) => void sent.push(id) })
  await write('a')
  await write('a')
  await write('b')
  for (let i = 0; i < 5; i++) outbox.send()
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b']))
})

test('retries a failed email after growing pauses, without delaying the others', async () => {
  const tried: string[] = []
  const { write, later, outbox, rows } = anOutbox({
    send: async ({ id }) => {
      tried.push(id)
      if (id === 'bad' && tried.filter((each) => each === 'bad').length < 3) throw new Error('busy')
    },
  })
  await write('bad')
  await write('good')
  outbox.send()
  await vi.waitFor(() => expect(tried).toEqual(['bad', 'good']))
  await vi.waitFor(async () => expect((await rows()).find(({ id }) => id === 'bad')?.tries).toBe(1))
  later(76_000)
  await vi.waitFor(() => expect(tried).toEqual(['bad', 'good', 'bad']))
  await vi.waitFor(async () => expect((await rows()).find(({ id }) => id === 'bad')?.tries).toBe(2))
  later(151_000)
  await vi.waitFor(async () => expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true))
})

/** Returns a transport on which emails whose ids begin with `stuck` hang until `giveUp`. */
function hangingTransport() {
  const tried: string[] = []
  const stuck = new Map<string, (error: Error) => void>()
  let most = 0
  const send = ({ id }: Mail): Promise<void> => {
    tried.push(id)
    if (!id.startsWith('stuck')) return Promise.resolve()
    return new Promise((_, reject) => {
      stuck.set(id, reject)
      most = Math.max(most, stuck.size)
    })
  }
  const giveUp = () => {
    for (const reject of stuck.values()) reject(new Error('timeout'))
    stuck.clear()
  }
  return { send, tried, giveUp, stuck, most: () => most }
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => `stuck-${n}`)

test('sends a new email at once while retries hang, and limits the retries', async () => {
  const transport = hangingTransport()
  const { write, later, outbox, rows } = anOutbox(transport)
  for (const id of upTo(25)) await write(id)
  outbox.send()
  // Waits for the first try of all 25 emails.
  while (!(await rows()).every(({ tries }) => tries === 1)) {
    await vi.waitFor(() => expect(transport.stuck.size).toBeGreaterThan(0))
    transport.giveUp()
    await new Promise((resolve) => setImmediate(resolve))
  }
  later(3_600_000)
  await vi.waitFor(() => expect(transport.stuck.size).toBe(2))
  await write('new')
  outbox.send()
  await vi.waitFor(() => expect(transport.tried.at(-1)).toBe('new'))
  expect(transport.stuck.size, 'the others still hang').toBe(2)
  expect(transport.most()).toBe(4)
})

test('pauses longer for emails that take long to fail', async () => {
  const transport = hangingTransport()
  const { write, later, outbox, rows } = anOutbox(transport)
  await write('stuck')
  outbox.send()
  await vi.waitFor(() => expect(transport.stuck.size).toBe(1))
  later(20_000)
  transport.giveUp()
  await vi.waitFor(async () => expect((await rows())[0]?.tries).toBe(1))
  // 25 such emails take 250 s, because each takes 20 s and two are sent at once.
  later(250_000)
  await write('after')
  outbox.send()
  await vi.waitFor(() => expect(transport.tried).toEqual(['stuck', 'after']))
  later(251_000)
  await vi.waitFor(() => expect(transport.tried).toEqual(['stuck', 'after', 'stuck']))
})

test('does not retry a permanently rejected email', async () => {
  const tried: string[] = []
  const { write, later, outbox, rows } = anOutbox({
    send: async ({ id }) => {
      tried.push(id)
      if (id === 'bad') throw new MailRejected('550 no such mailbox')
    },
  })
  await write('bad')
  outbox.send()
  await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ tries: 1, sentAt: null, claim: null }))
  later(30 * DAY)
  await write('good')
  outbox.send()
  await vi.waitFor(() => expect(tried).toEqual(['bad', 'good']))
})

test('gives up an email after five days', async () => {
  const tried: number[] = []
  const { write, later, rows } = anOutbox({
    send: async () => {
      tried.push(0)
      throw new Error('busy')
    },
  })
  await write('bad')
  later(6 * DAY)
  await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ tries: 1, claim: null }))
  later(30 * DAY)
  await write('good')
  later(0)
  await vi.waitFor(() => expect(tried).toHaveLength(2))
  expect((await rows()).find(({ id }) => id === 'bad')?.tries).toBe(1)
})

test('two servers send each email of one outbox once, while other emails hang', async () => {
  const first = hangingTransport()
  const second = hangingTransport()
  const one = anOutbox(first)
  const two = anOutbox(second, one.file)
  const ids = ['a', 'stuck-1', 'b', 'stuck-2', 'c', 'd', 'e', 'f', 'g', 'h']
  for (const id of ids) await one.write(id)
  one.outbox.send()
  two.outbox.send()
  await vi.waitFor(async () => {
    const waiting = (await one.rows()).filter(({ sentAt }) => sentAt === null).map(({ id }) => id)
    expect(waiting.sort()).toEqual(['stuck-1', 'stuck-2'])
  })
  expect([...first.tried, ...second.tried].sort()).toEqual([...ids].sort())
})

test('two senders of one outbox never send an email twice', async () => {
  const sent: string[] = []
  const slow = {
    send: async ({ id }: Mail) => {
      await new Promise((done) => setImmediate(done))
      sent.push(id)
    },
  }
  const first = anOutbox(slow)
  const second = anOutbox(slow, first.file)
  for (const id of ['a', 'b', 'c', 'd']) await first.write(id)
  first.outbox.send()
  second.outbox.send()
  await vi.waitFor(async () => expect((await first.rows()).every(({ sentAt }) => sentAt !== null)).toBe(true))
  expect(sent.sort()).toEqual(['a', 'b', 'c', 'd'])
})

test('another server sends an email after the claim of a crashed server has expired', async () => {
  const sent: string[] = []
  const dying = anOutbox({ send: () => new Promise(() => undefined) })
  await dying.write('a')
  dying.outbox.send()
  await vi.waitFor(async () => expect((await dying.rows())[0]?.claim).not.toBeNull())
  const next = anOutbox({ send: async ({ id }) => void sent.push(id) }, dying.file)
  next.later(59_000)
  expect(sent).toEqual([])
  next.later(2000)
  await vi.waitFor(() => expect(sent).toEqual(['a']))
})

test('does not send an email again if marking it as sent fails at first', async () => {
  const sent: string[] = []
  let away = 0
  const { write, later, outbox, rows } = anOutbox(
    {
      send: async ({ id }) => {
        sent.push(id)
        if (id === 'a') away = 3
      },
    },
    undefined,
    (real) => ({
      ...real,
      atomically: (build) => (away-- > 0 ? Promise.reject(new StorageUnavailable('gone')) : real.atomically(build)),
    }),
  )
  await write('a')
  outbox.send()
  await vi.waitFor(async () => expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true), {
    timeout: 3000,
  })
  await write('b')
  outbox.send()
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b']))
  later(120_000)
  await outbox.close()
  expect(sent).toEqual(['a', 'b'])
})

test('a sender whose claim has expired does not change the email', async () => {
  let fail = (_error: Error): void => undefined
  const slow = anOutbox({ send: () => new Promise((_, reject) => (fail = reject)) })
  await slow.write('a')
  slow.outbox.send()
  await vi.waitFor(async () => expect((await slow.rows())[0]?.claim).not.toBeNull())
  const first = (await slow.rows())[0]?.claim
  const next = anOutbox({ send: () => new Promise(() => undefined) }, slow.file)
  next.later(61_000)
  await vi.waitFor(async () => expect((await slow.rows())[0]?.claim).not.toBe(first))
  const [taken] = await slow.rows()
  fail(new Error('too late'))
  await slow.outbox.close()
  expect(await next.rows()).toEqual([taken])
})
