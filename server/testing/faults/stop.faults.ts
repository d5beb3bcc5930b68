import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../storage/root.ts'
import { aMatch } from '../client.ts'
import { freePort } from '../free-port.ts'
import { NOTHING_SET } from '../nothing-set.ts'
import { SCORER_KEY, temporaryFolder } from '../running-app.ts'
import { startBuilt } from './built-server.ts'

test('ending the process of `npm start` ends the server', async () => {
  const port = await freePort()
  const settings = { DATABASE_URL: `file:${temporaryFolder()}/test.db`, HOST: '127.0.0.1', PORT: String(port) }
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, ...NOTHING_SET, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
    // In a process group of its own, so that the test can end every process that npm leaves behind.
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // No process was left behind.
    }
  })
  let printed = ''
  for await (const text of child.stdout) {
    printed += text
    if (printed.includes('Server listening')) break
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => 'answers',
      () => 'is gone',
    )
  await expect.poll(answers, { timeout: 10_000 }).toBe('is gone')
})

/** Sends new matches, each over a connection of its own, until the server accepts no connection. Returns what went wrong. */
async function writeUntilRefused(port: number): Promise<string[]> {
  const problems: string[] = []
  for (;;) {
    const answer = await postAlone(port).catch((error: NodeJS.ErrnoException) => error.code ?? String(error))
    if (answer === 'ECONNREFUSED') return problems
    if (!answer.startsWith('201')) problems.push(answer)
  }
}

/** Posts a new match over a new connection. Resolves with the status and the body of the answer. */
const postAlone = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${SCORER_KEY}`, connection: 'close' }
    request({ port, host: '127.0.0.1', path: '/product', method: 'POST', headers, agent: false })
      .on('response', (response) => text(response).then((body) => resolve(`${response.statusCode} ${body}`), reject))
      .on('error', reject)
      .end(JSON.stringify(aMatch()))
  })

test('a server that is stopped answers every request whose connection it has accepted', async () => {
  let server = await startBuilt({ DRAIN_SECONDS: '0.3' })
  for (let stop = 0; stop < 2; stop++) {
    const writers = Array.from({ length: 16 }, () => writeUntilRefused(server.port))
    setTimeout(() => server.kill('SIGTERM'), 500)
    expect((await Promise.all(writers)).flat()).toEqual([])
    expect(await server.ended).toMatchObject({ code: 0 })
    server = await server.again()
  }
})
