import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { mapStackTraces } from './stack-traces.ts'
import { temporaryFolder } from './testing/running-app.ts'

test('a stack trace names the source file of a built file, and stays as it is without a map and for an error of a connection', () => {
  const folder = temporaryFolder()
  // The first character of the built file is the first character of line 3 of the source.
  const map = { version: 3, sources: ['../server/a.ts'], names: [], mappings: 'AAEA' }
  writeFileSync(path.join(folder, 'mapped.js.map'), JSON.stringify(map))
  const { prepareStackTrace } = Error
  onTestFinished(() => {
    Error.prepareStackTrace = prepareStackTrace
  })
  mapStackTraces()
  const stackIn = (file: string, made = "TypeError('wrong')"): string => {
    const filename = pathToFileURL(path.join(folder, file)).href
    return runInThisContext(`new ${made}`, { filename }).stack
  }
  expect(stackIn('mapped.js')).toMatch(/^TypeError: wrong\n {4}at file:\/\/\S+\/server\/a\.ts:3:1\n/)
  expect(stackIn('other.js')).toMatch(/^TypeError: wrong\n {4}at file:\/\/\S+\/other\.js:1:1\n/)
  // No client may cause the work of reading a map.
  expect(stackIn('mapped.js', "Error('write EPIPE')")).toMatch(
    /^Error: write EPIPE\n {4}at file:\/\/\S+\/mapped\.js:1:1\n/,
  )
})
