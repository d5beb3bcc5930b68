import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/running-app.ts'
import { type Profile, sharesOf } from './profile.ts'

const profile = (...took: readonly [functionName: string, url: string, micros: number][]): Profile => ({
  nodes: took.map(([functionName, url], id) => ({
    id,
    callFrame: { functionName, url, lineNumber: 0, columnNumber: 0 },
  })),
  samples: took.map((_, id) => id),
  timeDeltas: took.map(([, , micros]) => micros),
})

/** A built server whose first function is from one of our files. */
const folder = path.join(temporaryFolder(afterAll), 'server')
mkdirSync(folder)
const BUNDLE = pathToFileURL(path.join(folder, 'main.js')).href
writeFileSync(
  new URL(`${BUNDLE}.map`),
  JSON.stringify({ version: 3, sources: ['../../shared/scoring/fold.ts'], names: [], mappings: 'AAAA' }),
)

test('groups self time by package, file, module of Node and native function, without idle time', () => {
  const one = profile(
    ['(idle)', '', 5000],
    ['write', 'file:///a/node_modules/ws/lib/sender.js', 200],
    ['send', 'file:///a/node_modules/ws/lib/sender.js', 100],
    ['fold', BUNDLE, 100],
    ['writev', '', 400],
  )
  const other = profile(
    ['parse', 'file:///a/node_modules/x/node_modules/@y/z/i.js', 50],
    ['onread', 'node:internal/net', 150],
  )
  expect([...sharesOf([one, other])]).toEqual([
    ['writev', 0.4],
    ['ws', 0.3],
    ['node:internal/net', 0.15],
    ['shared/scoring/fold.ts', 0.1],
    ['@y/z', 0.05],
  ])
})
