import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import COMMANDS from '../../commands.json' with { type: 'json' }
import { projectRoot } from '../../storage/root.ts'
import { freePort } from '../free-port.ts'
import { NOTHING_SET } from '../nothing-set.ts'
import { temporaryFolder } from '../running-app.ts'

const run = promisify(execFile)
const LAUNCHER = path.join('node_modules', '.bin', 'ventaja')
const SQLITE = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'

/** Packs the product and installs the package in an empty folder. Returns the folder. */
async function installPackage(): Promise<string> {
  const folder = temporaryFolder()
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: projectRoot })
  const [file = ''] = readdirSync(folder)
  // Without scripts, npm installs better-sqlite3 without its compiled file, so the test copies this file. The script would
  // download it from outside the registry, or compile it for one to four minutes. `npm ci` has run the same script before.
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options, `./${file}`], { cwd: folder })
  mkdirSync(path.dirname(path.join(folder, SQLITE)), { recursive: true })
  cpSync(path.join(projectRoot, SQLITE), path.join(folder, SQLITE))
  return folder
}

test('the package runs in an empty folder without the packages for development', async () => {
  const cwd = await installPackage()
  const url = `http://127.0.0.1:${await freePort()}`
  // The server reads the settings of this folder.
  writeFileSync(path.join(cwd, '.env'), `PORT=${new URL(url).port}\nHOST=127.0.0.1\n`)
  const { PORT: _, HOST: __, ...inherited } = process.env
  const env = {
    ...inherited,
    ...NOTHING_SET,
    DATABASE_URL: '',
    DATA_DIR: '',
    SCORER_KEY: '',
    TOKEN_KEY: '',
    LOG_LEVEL: '',
  }
  const ventaja = async (...args: string[]) => (await run(process.execPath, [LAUNCHER, ...args], { cwd, env })).stdout
  /** Starts a server, and returns a function that stops it and returns its exit code and output. */
  const serve = async (...args: string[]) => {
    const child = spawn(process.execPath, [LAUNCHER, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGTERM'))
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
    const statusOf = (address: string) => fetch(`${url}${address}`).then(({ status }) => status, String)
    await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
    return {
      statusOf,
      stop: async () => {
        child.kill('SIGTERM')
        const [code] = await once(child, 'close')
        return { code, printed }
      },
    }
  }

  expect(await ventaja('--help')).toMatch(/^npx ventaja COMMAND.*\n {2}start .*\n {2}backup /s)
  await expect(ventaja('bakup')).rejects.toMatchObject({
    code: 2,
    stderr: 'There is no command "bakup". npx ventaja --help lists all commands.\n',
  })
  await expect(ventaja('start', '--data')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--data DIR'),
  })
  for (const name of ['start', 'demo', 'content', 'backup', 'restore', 'score']) {
    const refused = expect.stringMatching(/^(?!.*node:internal).*--unheard-of/s)
    await expect(ventaja(name, '--unheard-of'), name).rejects.toMatchObject({ stderr: refused })
  }
  for (const name of Object.keys(COMMANDS)) expect(await ventaja(name, '--help')).toContain(`npx ventaja ${name}`)

  const demo = await serve('demo')
  for (const address of ['/', '/docs', '/docs/guide.md', '/images/club-naco.svg']) {
    expect(await demo.statusOf(address), address).toBe(200)
  }
  expect(await ventaja('backup', 'copy.db')).toMatch(/^Copied .*matches: \d+/s)
  expect(await ventaja('token', 'ana@club.example')).toMatch(/^eyJ[\w.-]+\n$/)
  expect(await ventaja('owner', 'ana@club.example')).toContain('ana@club.example is an owner')
  expect(await ventaja('content')).toBe('Nothing has changed.\n')
  expect(await demo.stop()).toEqual({ code: 0, printed: expect.stringContaining('Ventaja is running.') })
  expect(await ventaja('restore', 'copy.db', '--force')).toMatch(/^Restored /)

  // Uses the club's own content, and another folder for the data.
  cpSync(path.join(cwd, 'node_modules/ventaja/server/content'), path.join(cwd, 'content'), { recursive: true })
  const [post = ''] = readdirSync(path.join(cwd, 'content/blog'))
  cpSync(path.join(cwd, 'content/blog', post), path.join(cwd, 'content/blog/1000000000000.md'))
  const server = await serve('start', '--data', 'other')
  expect(existsSync(path.join(cwd, 'other/ventaja.db'))).toBe(true)
  const posts = (await (await fetch(`${url}/blogs`)).json()) as { id: string }[]
  expect(posts.map(({ id }) => id)).toContain('1000000000000')
  // The command finds the server by the settings, and lines to copy name the other folder.
  await expect(ventaja('score', 'export', 'none')).rejects.toMatchObject({ stderr: expect.stringContaining('404') })
  expect(await ventaja('score', '--data', 'other', '--help')).toContain(
    `npx ventaja score --data ${path.join(cwd, 'other')}`,
  )
  expect(await server.stop()).toMatchObject({ code: 0 })
})
