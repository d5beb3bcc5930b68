import { expect, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/running-app.ts'
import { runSteps, step } from './run-steps.ts'

const node = (name: string, program: string) => step(name, process.execPath, '--eval', program)
const STEPS = [
  node('One', 'console.log("quiet")'),
  node('Two', 'console.error("why"); process.exit(3)'),
  node('Three', ''),
]

async function run(all: boolean) {
  let printed = ''
  const failed = await runSteps(STEPS, {
    all,
    say: (text) => {
      printed += text
    },
  })
  return { failed, printed: printed.replaceAll(/\d+\.\d s/g, 'a moment') }
}

test('prints each step, and stops after the first failed one with its output', async () => {
  expect(await run(false)).toEqual({ failed: ['Two'], printed: '✓ One (a moment)\n✗ Two (a moment)\nwhy\n\n' })
})

test('with `all`, continues after a failed step', async () => {
  expect(await run(true)).toMatchObject({ failed: ['Two'], printed: expect.stringMatching(/✓ Three \(a moment\)\n$/) })
})

test('with `atOnce`, runs several steps at once', async () => {
  const folder = temporaryFolder()
  // Each step waits for the file of the other.
  const meet = (own: string, other: string) =>
    node(
      own,
      `const { writeFileSync, existsSync } = require('node:fs')
      writeFileSync('${folder}/${own}', '')
      setInterval(() => existsSync('${folder}/${other}') && process.exit(), 5)
      setTimeout(() => process.exit(1), 10_000)`,
    )
  const say = () => undefined
  expect(await runSteps([meet('one', 'two'), meet('two', 'one')], { atOnce: 2, say })).toEqual([])
})

test('counts a missing program as a failed step', async () => {
  expect(await runSteps([step('None', 'no-such-program')], { say: () => undefined })).toEqual(['None'])
})
