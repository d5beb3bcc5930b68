import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compiledFolder } from './compiled-code.ts'
import { temporaryFolder } from './testing/running-app.ts'

test('compiled code is in a folder that only its owner can change, and code of other versions is removed', () => {
  const data = temporaryFolder()
  const database = path.join(data, 'ventaja.db')
  const folder = path.join(data, 'compiled')
  const own = compiledFolder(database)
  expect(path.dirname(own ?? '')).toBe(folder)
  const earlier = path.join(folder, '1.0.0-node-22.0.0')
  mkdirSync(earlier)
  writeFileSync(path.join(earlier, 'code'), '')
  const foreign = path.join(folder, 'notes.txt')
  writeFileSync(foreign, '')
  expect(compiledFolder(database)).toBe(own)
  expect([existsSync(earlier), existsSync(foreign)]).toEqual([false, true])

  chmodSync(folder, 0o777)
  expect(compiledFolder(database)).toBeNull()
  rmSync(folder, { recursive: true })
  symlinkSync(temporaryFolder(), folder)
  expect(compiledFolder(database)).toBeNull()
})

test('there is no compiled code without a folder of the database', () => {
  expect(compiledFolder(':memory:')).toBeNull()
  expect(existsSync('compiled')).toBe(false)
  expect(compiledFolder(path.join(temporaryFolder(), 'none', 'ventaja.db'))).toBeNull()
})
