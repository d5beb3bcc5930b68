import { expect, test } from 'vitest'
import { BROADCAST_DEFAULTS, type BroadcastOptions, broadcastOptionsIn, broadcastQuery } from './broadcast-options.ts'

const { overlay, embed } = BROADCAST_DEFAULTS

test.each<[query: string, options: Partial<BroadcastOptions>]>([
  ['', {}],
  [
    '?theme=light&compact=1&position=top-right&lang=fr',
    { theme: 'light', compact: true, position: 'top-right', lang: 'fr' },
  ],
  ['?compact', { compact: true }],
  ['?compact=true', { compact: true }],
  ['?compact=0', {}],
  ['?compact=false', {}],
  ['?theme=pink&position=middle&lang=de&compact=yes', {}],
  ['?theme=constructor&position=&lang=FR', {}],
  ['?theme=light&theme=dark', { theme: 'light' }],
  ['?%E0%A4%A=&theme=%', {}],
])('the query "%s" has the options %j, and defaults otherwise', (query, options) => {
  expect(broadcastOptionsIn(query, overlay)).toEqual({ ...overlay, ...options })
})

test('a card follows the theme of the device by default', () => {
  expect(broadcastOptionsIn('?theme=none', embed).theme).toBe('auto')
})

test.each<[options: Partial<BroadcastOptions>, query: string]>([
  [{}, ''],
  [{ theme: 'light' }, '?theme=light'],
  [{ compact: true, position: 'top', lang: 'es' }, '?compact=1&position=top&lang=es'],
])('the options %j make the query "%s", which has the same options', (options, query) => {
  const all = { ...overlay, ...options }
  expect(broadcastQuery(all, overlay)).toBe(query)
  expect(broadcastOptionsIn(query, overlay)).toEqual(all)
})
