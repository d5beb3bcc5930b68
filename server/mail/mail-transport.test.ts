import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MailRejected, smtpTransport } from './mail-transport.ts'

const LETTER = { id: 'l', recipient: 'ana@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' }

/** Starts a server that sends each client `greeting`. After that it sends `again` repeatedly, or nothing without `again`. */
async function aSilentServer(greeting: string, again?: string) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined).resume())
    if (greeting) socket.write(greeting)
    if (again) setInterval(() => socket.write(again), 20).unref()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

test.each([
  ['never greets', '', { greetingTimeout: 100 }, /greeting/i],
  ['falls silent after its greeting', '220 here\r\n', { socketTimeout: 100 }, /timeout/i],
])('gives up on a mail server that %s', async (_, greeting, patience, message) => {
  const { url } = await aSilentServer(greeting)
  const smtp = smtpTransport(url, 'shop@club.example', patience)
  await expect(smtp.send(LETTER)).rejects.toThrow(message)
  smtp.close()
})

test('gives up on a mail server that never finishes, and closes the connection', async () => {
  const { url, sockets } = await aSilentServer('220 here\r\n', '250-still busy\r\n')
  const smtp = smtpTransport(url, 'shop@club.example', { total: 200 })
  await expect(smtp.send(LETTER)).rejects.toThrow(/abort|timeout/i)
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
  smtp.close()
})

/** Starts a mail server that rejects this command with this code. */
async function aRefusingServer(command: 'MAIL FROM' | 'RCPT TO' | 'DATA', code: number): Promise<string> {
  const refusal = Object.assign(new Error('refused'), { responseCode: code })
  const at: SMTPServerOptions = {
    'MAIL FROM': { onMailFrom: (_address, _session, done) => done(refusal) } satisfies SMTPServerOptions,
    'RCPT TO': { onRcptTo: (_address, _session, done) => done(refusal) } satisfies SMTPServerOptions,
    DATA: {
      onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal)),
    } satisfies SMTPServerOptions,
  }[command]
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...at })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

test.each([
  ['RCPT TO', 550, true],
  ['DATA', 554, true],
  ['RCPT TO', 450, false],
  ['DATA', 451, false],
  // These refusals are about the settings. Once an operator has corrected them, the email can be sent.
  ['MAIL FROM', 550, false],
  ['RCPT TO', 530, false],
] as const)('a refusal at %s with %i is final: %s', async (command, code, final) => {
  const smtp = smtpTransport(await aRefusingServer(command, code), 'shop@club.example')
  const error = await smtp.send(LETTER).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof MailRejected).toBe(final)
  smtp.close()
})
