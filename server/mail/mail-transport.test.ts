import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { smtpTransport } from './mail-transport.ts'

const LETTER = { id: 'l', recipient: 'ana@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' }

/** Takes connections, says this, and nothing more, or the same again and again. */
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
])('a mail server that %s is given up', async (_, greeting, patience, message) => {
  const { url } = await aSilentServer(greeting)
  const smtp = smtpTransport(url, 'shop@club.example', patience)
  await expect(smtp.send(LETTER)).rejects.toThrow(message)
  smtp.close()
})

test('a mail server that is never done is given up in the end, and the connection with it', async () => {
  const { url, sockets } = await aSilentServer('220 here\r\n', '250-still busy\r\n')
  const smtp = smtpTransport(url, 'shop@club.example', { inAll: 200 })
  await expect(smtp.send(LETTER)).rejects.toThrow(/abort|timeout/i)
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
  smtp.close()
})
