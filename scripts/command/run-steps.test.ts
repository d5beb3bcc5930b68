import { expect, test } from 'vitest'
import { runSteps, step } from './run-steps.ts'

const node = (name: string, program: string) => step(name, process.execPath, '--eval', program)
const STEPS = [
  node('One', 'console.log("quiet")'),
  node('Two', 'console.error("why"); process.exit(3)'),
  node('Three', ''),
]

async function run(all: boolean) {
  let said = ''
  const failed = await runSteps(STEPS, {
    all,
    say: (text) => {
      said += text
    },
  })
  return { failed, said: said.replaceAll(/\d+\.\d s/g, 'a moment') }
}

test('steps are told one by one; the first that fails shows what it printed, and ends them', async () => {
  expect(await run(false)).toEqual({ failed: ['Two'], said: '✓ One (a moment)\n✗ Two (a moment)\nwhy\n\n' })
})

test('where all are wanted the others go on', async () => {
  expect(await run(true)).toMatchObject({ failed: ['Two'], said: expect.stringMatching(/✓ Three \(a moment\)\n$/) })
})

test('a program that is not there is a step that fails', async () => {
  expect(await runSteps([step('None', 'no-such-program')], { say: () => undefined })).toEqual(['None'])
})
