import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
/** The commands that are programs of ours; the others are programs of somebody else's, which have their own. */
const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /(?:^|&& )(?:exec )?(?:node --import )?tsx (scripts\/\S+\.ts)$/.exec(command)?.[1]
  return file ? [[name, file] as const] : []
})

test('every command of ours has a text for --help, and gives it before it does anything', async () => {
  expect(ours.map(([name]) => name)).toEqual(
    expect.arrayContaining(['dev', 'demo', 'build', 'check', 'test', 'score', 'token', 'bench']),
  )
  for (const [name, file] of ours) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8')
    expect(text, name).toMatch(/answerHelp\(|USAGE|HELP/)
  }
  // Starting all of them would take a while: one of those that do the most.
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/check.ts', '--help'], {
    cwd: projectRoot,
  })
  expect(stdout).toMatch(/^npm run check\n.*types/s)
})

test('every command looks first whether it can run at all, or is made of commands that do', () => {
  const unguarded = Object.entries(scripts).filter(
    ([, command]) => !/^(node scripts\/command\/ready\.cjs( built)? && |npm run )/.test(command),
  )
  expect(unguarded).toEqual([])
})

const READY = path.join(projectRoot, 'scripts/command/ready.cjs')
/** Node as it would be with another version. */
const withVersion = (version: string) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } }); require('${READY}')`
  return spawnSync(process.execPath, ['--eval', pretend], { encoding: 'utf8' })
}

test('an old Node is told which one is needed, and where to get it', () => {
  for (const old of ['12.22.12', '18.20.4', '20.18.3']) {
    const { status, stderr } = withVersion(old)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `This is Node.js ${old}, and Ventaja needs 20.19 or newer: get it from https://nodejs.org and run npm ci again.\n`,
    })
  }
  for (const fine of ['20.19.0', '22.0.0', '24.1.0']) expect(withVersion(fine)).toMatchObject({ status: 0, stderr: '' })
})

test('a demo on a port that is taken says so before it builds anything, and which command takes another', async () => {
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

test('a folder that cannot be written to is named, with what to do', () => {
  expect(() => writableOr(temporaryFolder(), 'go elsewhere')).not.toThrow()
  expect(() => writableOr('/proc', 'go elsewhere')).toThrow(
    /^nothing can be written in \/proc, since .*; go elsewhere$/,
  )
})
