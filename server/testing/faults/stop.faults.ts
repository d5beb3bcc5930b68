import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../storage/root.ts'
import { freePort } from '../free-port.ts'
import { NOTHING_SET } from '../nothing-set.ts'
import { temporaryFolder } from '../running-app.ts'

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
