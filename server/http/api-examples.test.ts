import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../storage/root.ts'
import { fillShop } from '../testing/a-shop.ts'
import { pointBy } from '../testing/client.ts'
import { localIdentity, type RunningApp, SCORER_KEY, startApp, temporaryFolder } from '../testing/running-app.ts'

const page = readFileSync(path.join(projectRoot, 'docs/api.md'), 'utf8')
/** A command and the answer that follows it. */
const examples = [...page.matchAll(/```sh\n(curl[\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)].map(
  ([, command = '', answer = '']) => [command.trim(), answer] as const,
)
const [, listing = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []

let app: RunningApp
let env: NodeJS.ProcessEnv
let shell: ChildProcess
const removers: (() => void)[] = []

beforeAll(async () => {
  const file = path.join(
    temporaryFolder((remove) => removers.push(remove)),
    'api.db',
  )
  await fillShop(file)
  app = await startApp({ file, clock: () => Date.parse('2026-11-23T13:00:00Z') })
  const TOKEN = await localIdentity.sign({ email: 'ana@example.com', name: 'Ana' })
  env = { PATH: process.env.PATH, URL: app.url, KEY: SCORER_KEY, TOKEN }
  // One shell runs all commands: starting one from the large process of the tests takes longer than a command.
  shell = spawn('bash', { env, stdio: ['pipe', 'pipe', 'inherit'] })
  shell.stdout?.setEncoding('utf8')
})
afterAll(async () => {
  shell.kill()
  await app.close()
  for (const remove of removers) remove()
})

/** Runs a command in the shell. @returns what it prints */
const run = (command: string): Promise<string> =>
  new Promise((resolve) => {
    let printed = ''
    const read = (text: string) => {
      printed += text
      if (!printed.endsWith('\0')) return
      shell.stdout?.off('data', read)
      resolve(printed.slice(0, -1))
    }
    shell.stdout?.on('data', read)
    shell.stdin?.write(`(${command}\n)\nprintf '\\0'\n`)
  })

/** Matches anything in place of `…`. */
const expected = (answer: string): unknown =>
  JSON.parse(answer, (_, value) => (value === '…' ? expect.any(String) : value))

test.each(examples)('%s', async (command, answer) => {
  expect(JSON.parse(await run(command))).toMatchObject(expected(answer) as object)
})

test('every command has an answer', () => {
  expect(examples.length).toBeGreaterThan(15)
  expect(page.match(/^curl /gm)).toHaveLength(examples.length)
})

test('the JavaScript program in docs/api.md prints the score and every change', async () => {
  const { id, one } = await app.newMatch({ id: 'followed' })
  await app.score(id, pointBy(one))
  const viewer = listing.replace("'final'", `'${id}'`)
  const closing = '\nprocess.stdin.on("end", () => socket.close()).resume()'
  const program = `const URL = process.env.URL\n${viewer}${closing}`
  const child = execFile(process.execPath, ['--input-type=module', '--eval', program], { env, cwd: projectRoot })
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout?.on('data', (text: string) => {
    printed += text
  })
  await vi.waitFor(() => expect(printed).toBe('0-0 15-0\n'), { timeout: 10_000 })
  await app.score(id, [pointBy(one), pointBy(one)])
  await vi.waitFor(() => expect(printed).toBe('0-0 15-0\n0-0 30-0\n0-0 40-0\n'), { timeout: 10_000 })
  child.stdin?.end()
})
