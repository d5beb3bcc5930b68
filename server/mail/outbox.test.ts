import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '../storage/sqlite.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { payingApp } from '../testing/paying-app.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import type { Letter, MailTransport } from './mail-transport.ts'
import { openOutbox } from './outbox.ts'

/** A mail server of this machine that takes everything, but for what it is told to refuse. */
async function startSmtp(refuse = 0) {
  const taken: string[] = []
  let left = refuse
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        if (left-- > 0) return done(new Error('mailbox busy'))
        taken.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { taken, url: `smtp://127.0.0.1:${port}` }
}

test('the confirmation goes out over SMTP, once, in the buyer’s language', async () => {
  const smtp = await startSmtp()
  const { buyer, paypal, app } = await payingApp({ smtpUrl: smtp.url, mailFrom: 'Club <shop@club.example>' })
  const order = await buyer.order({ language: 'es' })
  await buyer.post('/createorder', order)
  const { href } = (await buyer.checkout(order.orderId, order.total)).body as { href: string }
  const token = href.split('token=')[1] ?? ''
  paypal.approve(token)
  await Promise.all([buyer.confirm(order.orderId, token), buyer.confirm(order.orderId, token)])
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1))
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

const letter = (id: string): Letter => ({
  id,
  recipient: 'a@example.com',
  subject: 's',
  text: 't',
  html: 'h',
  language: 'en',
})
const quiet = { info: () => undefined, warn: () => undefined } as never

/** An outbox of its own, whose clock and transport are the test's. */
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

test('a letter about the same thing is written once and goes once', async () => {
  const sent: string[] = []
  const { write, outbox } = anOutbox({ send: async ({ id }) => void sent.push(id) })
  await write('a')
  await write('a')
  await write('b')
  for (let i = 0; i < 5; i++) outbox.send()
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b']))
})

test('a letter that is not taken is tried again, later and later, and does not hold up the others', async () => {
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
  later(15_000)
  await vi.waitFor(() => expect(tried).toEqual(['bad', 'good', 'bad']))
  await vi.waitFor(async () => expect((await rows()).find(({ id }) => id === 'bad')?.tries).toBe(2))
  later(30_000)
  await vi.waitFor(async () => expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true))
})

test('two senders of one outbox do not send a letter twice', async () => {
  const sent: string[] = []
  const slow = {
    send: async ({ id }: Letter) => {
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

test('a letter whose sender died is sent by another once its time is over', async () => {
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

test('a letter that has gone is not sent again because that could not be noted at once', async () => {
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
  await write('b')
  outbox.send()
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b']), { timeout: 3000 })
  await vi.waitFor(async () => expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true))
  later(120_000)
  await outbox.close()
  expect(sent).toEqual(['a', 'b'])
})

test('a sender that comes too late changes nothing about a letter that another has taken over', async () => {
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
