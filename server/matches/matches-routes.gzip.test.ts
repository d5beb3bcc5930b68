import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)

const curl = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('curl', ['--silent', '--show-error', '--fail', ...args], { maxBuffer: 2 ** 27 })).stdout
const curlUnpacks = /\blibz\b/.test(spawnSync('curl', ['--version'], { encoding: 'utf8' }).stdout ?? '')
const WITHOUT = 'needs a curl that decompresses gzip'

describe('a compressed list', () => {
  test.for(['/product', '/product?view=summary'])('curl reads %s whole after each point', async (path, { skip }) => {
    if (!curlUnpacks) skip(WITHOUT)
    const matches = await Promise.all(Array.from({ length: 4 }, () => app.newMatch()))
    for (let round = 1; round <= 3; round++) {
      for (const { id, one, two } of matches.slice(round - 1)) await app.score(id, pointBy(round % 2 ? one : two))
      const plain = await curl('--header', 'accept-encoding: identity', app.url + path)
      const head = await curl('--compressed', '--dump-header', '-', '--output', '/dev/null', app.url + path)
      expect(head).toMatch(/^content-encoding: gzip\r$/im)
      expect(await curl('--compressed', app.url + path)).toBe(plain)
      const seqs = new Map((JSON.parse(plain) as { id: string; seq: number }[]).map(({ id, seq }) => [id, seq]))
      expect(matches.map(({ id }) => seqs.get(id))).toEqual([1, 2, 3, 3].map((points) => Math.min(points, round)))
    }
  })
})
