import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openStorage } from '../../server/database/open-storage.ts'
import { projectRoot } from '../../server/storage/root.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { temporaryFolder } from '../../server/testing/running-app.ts'

const run = promisify(execFile)
const TSX = import.meta.resolve('tsx')

/** Runs a command in this folder, with only the settings of its file .env. */
function runIn(cwd: string, dotEnv: string, ...args: string[]) {
  writeFileSync(path.join(cwd, '.env'), dotEnv)
  const [command, ...more] = args
  return run(process.execPath, ['--import', TSX, path.join(projectRoot, `scripts/${command}.ts`), ...more], {
    cwd,
    // Node.js of another version finds its build of SQLite there.
    env: { PATH: process.env.PATH, NODE_PATH: process.env.NODE_PATH },
  })
}

test('owner prints the address of the settings, and without settings says how to change the address', async () => {
  const cwd = temporaryFolder()
  const { storage } = await openStorage(readConfig({ DATABASE_URL: `file:${cwd}/data/ventaja.db` }))
  await storage.close()
  const printed = async (dotEnv: string) => (await runIn(cwd, dotEnv, 'owner', 'ana@club.example')).stdout
  const owner = 'ana@club.example is an owner. The office is at'
  expect(await printed('PORT=4321')).toBe(`${owner} http://localhost:4321/office\n`)
  expect(await printed('PORT=4321\nPUBLIC_URL=https://club.example')).toBe(`${owner} https://club.example/office\n`)
  expect(await printed('')).toBe(
    `${owner} http://localhost:3000/office\nIf your server has another address, set PUBLIC_URL or PORT here as you did for the server.\n`,
  )
})

test('score calls the server at the address of the settings, and names this address if there is no server', async () => {
  const cwd = temporaryFolder()
  writeFileSync(
    path.join(cwd, 'points.jsonl'),
    '{"company":"Ana","company2":"Luz","id":"final"}\n{"player":"Ana","action":"ACE"}\n',
  )
  const url = `http://127.0.0.2:${await freePort()}`
  const replay = ['score', 'replay', 'points.jsonl', '--key', 'a key for the tests', '--patience', '0.1']
  await expect(runIn(cwd, `HOST=127.0.0.2\nPORT=${new URL(url).port}`, ...replay)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(`could not be reached .*\n.*--url uses another address than ${url}\\.`),
  })
})
