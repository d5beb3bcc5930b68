import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../server/database/sqlite.ts'
import { fillResults } from '../server/testing/filled-ratings.ts'
import { NOTHING_SET } from '../server/testing/nothing-set.ts'
import { temporaryFolder } from '../server/testing/running-app.ts'

test('recompute compares, makes ratings again, and says how many rows differed', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  const storage = openSqlite(file)
  await fillResults(storage, { players: 20, matches: 10 })
  await storage.close()
  const recompute = (...args: string[]) => {
    const script = path.join(import.meta.dirname, 'recompute.ts')
    const env = { ...process.env, ...NOTHING_SET, DATABASE_URL: `file:${file}` }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
      env,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  expect(recompute('ratings', '--check')).toEqual({
    status: 1,
    said: '40 of 40 rows differed. At least 10 results wait for a server that takes them into account.\n',
  })
  expect(recompute('ratings')).toEqual({
    status: 0,
    said: '40 of 40 rows differed, and are right now. 10 matches are rated.\n',
  })
  expect(recompute('ratings', '--check')).toEqual({
    status: 0,
    said: 'The ratings of 10 matches are right: 40 rows, equal to the last bit.\n',
  })
  expect(recompute('chances').said).toBe('The chances of 0 matches are right.\n')
  expect(recompute('points')).toMatchObject({
    status: 1,
    said: expect.stringContaining('recompute -- ratings|chances'),
  })
})
