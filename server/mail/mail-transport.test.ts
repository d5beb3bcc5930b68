import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { smtpTransport } from './mail-transport.ts'

const LETTER = { id: 'l', recipient: 'ana@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' }

/** Takes connections, says this, and nothing more. */
async function aSilentServer(greeting: string) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    if (greeting) socket.write(greeting)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['never greets', '', { greetingTimeout: 100 }, /greeting/i],
  ['falls silent after its greeting', '220 here\r\n', { socketTimeout: 100 }, /timeout/i],
])('a mail server that %s is given up', async (_, greeting, patience, message) => {
  const smtp = smtpTransport(await aSilentServer(greeting), 'shop@club.example', patience)
  await expect(smtp.send(LETTER)).rejects.toThrow(message)
  smtp.close()
})
