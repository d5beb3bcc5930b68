import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/running-app.ts'
import { unheardErrors } from './unheard-errors.ts'

test('finds each emitter that a module creates or a listener receives, and that nobody listens to', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'sockets.ts')
  writeFileSync(
    file,
    `import { createServer, connect } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createHash } from 'node:crypto'

const deaf = connect(1)
const heard = connect(1)
heard.on('error', () => undefined)
const own = () => heard
own().write('a call of its own')
connect(2).end()
const server = createServer()
server.on('error', () => undefined)
server.on('connection', (received) => received.end())
server.on('connection', (guarded) => guarded.once('error', () => guarded.destroy()))
pipeline(Readable.from(['a']), createGzip(), () => undefined)
export const used = [deaf, createHash('sha256')]
`,
  )
  const tsconfig = path.join(folder, 'tsconfig.json')
  const types = path.resolve(import.meta.dirname, '../../node_modules/@types')
  const compilerOptions = { module: 'nodenext', target: 'es2023', types: ['node'], typeRoots: [types], noEmit: true }
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: ['sockets.ts'] }))
  const { count, unheard } = unheardErrors(tsconfig, [file])
  expect(unheard.map((place) => path.basename(place))).toEqual([
    'sockets.ts: deaf',
    'sockets.ts: connect',
    'sockets.ts: received',
  ])
  expect(count).toBeGreaterThan(unheard.length)
})
