import { expect, test } from 'vitest'
import { type Profile, sharesOf } from './profile.ts'

const profile = (...took: readonly [functionName: string, url: string, micros: number][]): Profile => ({
  nodes: took.map(([functionName, url], id) => ({ id, callFrame: { functionName, url } })),
  samples: took.map((_, id) => id),
  timeDeltas: took.map(([, , micros]) => micros),
})

test('groups self time by package, file, module of Node and native function, without idle time', () => {
  const one = profile(
    ['(idle)', '', 5000],
    ['write', 'file:///a/node_modules/ws/lib/sender.js', 200],
    ['send', 'file:///a/node_modules/ws/lib/sender.js', 100],
    ['fold', 'file:///a/dist/shared/scoring/fold.js', 100],
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
    ['shared/scoring/fold.js', 0.1],
    ['@y/z', 0.05],
  ])
})
