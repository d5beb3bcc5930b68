import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../server/storage/root.ts'
import { NOTHING_SET } from '../../server/testing/nothing-set.ts'
import { temporaryFolder } from '../../server/testing/running-app.ts'
import { freeOr } from './port.ts'
import { writableOr } from './writable.ts'

const run = promisify(execFile)
const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** Commands that run a program of ours. The others run a package, which has its own --help. */
const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /node (?:(?:--|\$)\S+ )*scripts\/run\.cjs ([a-z-]+)$/.exec(command)?.[1]
  return file ? [[name, `scripts/${file}.ts`] as const] : []
})

test('every command of ours answers --help before it does anything', async () => {
  expect(ours.map(([name]) => name)).toEqual(
    expect.arrayContaining(['dev', 'demo', 'build', 'check', 'test', 'score', 'token', 'bench']),
  )
  for (const [name, file] of ours) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8')
    expect(text, name).toMatch(/printHelp\(|USAGE|HELP/)
  }
  // Starting all of them would take too long.
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/check.ts', '--help'], {
    cwd: projectRoot,
  })
  expect(stdout).toMatch(/^npm run check\n.*types/s)
})

test('every command first checks Node.js and the packages, or runs another command that checks them', () => {
  const unguarded = Object.entries(scripts).filter(
    ([, command]) => !/^((exec )?node ((--|\$)\S+ )*scripts\/run\.cjs\b|npm run )/.test(command),
  )
  expect(unguarded).toEqual([])
})

const RUN = path.join(projectRoot, 'scripts/run.cjs')
/** Runs the check as another version of Node.js would. */
const withVersion = (version: string) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } }); require('${RUN}')`
  return spawnSync(process.execPath, ['--eval', pretend], { encoding: 'utf8' })
}

test('an old Node.js gets a message with the version that is needed and where to get it', () => {
  for (const old of ['12.22.12', '18.20.4', '20.18.3']) {
    const { status, stderr } = withVersion(old)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `This is Node.js ${old}, and Ventaja needs 20.19 or newer: get it from https://nodejs.org and run npm ci again.\n`,
    })
  }
  for (const fine of ['20.19.0', '22.0.0', '24.1.0']) expect(withVersion(fine)).toMatchObject({ status: 0, stderr: '' })
})

test('without the packages for development, commands of operators run from the build, and others say what is missing', () => {
  const folder = temporaryFolder()
  const files = ['package.json', 'scripts/run.cjs', 'scripts/command/old-node.cjs', 'server/commands.json']
  for (const file of files) cpSync(path.join(projectRoot, file), path.join(folder, file))
  mkdirSync(path.join(folder, 'node_modules'))
  const runThere = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.cjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  const notBuilt =
    'Nothing is built yet, and the packages for development are missing: run npm ci and npm run build first.\n'
  expect(runThere('owner', 'a@club.example')).toEqual({ status: 1, said: notBuilt })
  mkdirSync(path.join(folder, 'dist/server/commands'), { recursive: true })
  writeFileSync(path.join(folder, 'dist/server/commands/owner.js'), 'console.log(process.argv.slice(2).join())')
  expect(runThere('owner', 'a@club.example')).toEqual({ status: 0, said: 'a@club.example\n' })
  const notOurs = 'This command needs the packages for development: run npm ci first.\n'
  expect(runThere('bench')).toEqual({ status: 1, said: notOurs })
})

test('a demo on an occupied port says so before it builds, and names a command with another port', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const env = { ...process.env, ...NOTHING_SET, PORT: String(port), DATABASE_URL: `file:${temporaryFolder()}/demo.db` }
  const demo = run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], { cwd: projectRoot, env })
  await expect(demo).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The demo does not start: port ${port} is taken, perhaps by another Ventaja; PORT=${port + 1} npm run demo takes another one.\n`,
  })
  await expect(freeOr('127.0.0.1', port, 'npm run demo')).rejects.toThrow('is taken')
})

test('the message about a read-only folder names the folder and what to do', () => {
  expect(() => writableOr(temporaryFolder(), 'go elsewhere')).not.toThrow()
  expect(() => writableOr('/proc', 'go elsewhere')).toThrow(
    /^nothing can be written in \/proc, since .*; go elsewhere$/,
  )
})
