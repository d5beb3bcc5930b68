import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../../server/storage/root.ts'

/** A command and its name for people. */
export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** Returns a step that runs a program of node_modules/.bin: `step('Types', 'tsc', '-p', 'web')`. */
export const step = (name: string, command: string, ...args: string[]): Step => ({ name, command, args })

/**
 * Runs steps and prints the result and the time of each. The output of a step is printed only if it fails.
 * @param all whether to continue after a failed step
 * @param atOnce number of steps that run at once
 * @param say prints; by default to the terminal
 * @returns the names of the failed steps
 */
export async function runSteps(
  steps: readonly Step[],
  { all = false, atOnce = 1, say = (text: string) => void process.stdout.write(text) } = {},
): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...steps]
  const runWaiting = async (): Promise<void> => {
    while (all || failed.length === 0) {
      const next = waiting.shift()
      if (!next) return
      if (!(await runStep(next, say))) failed.push(next.name)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
  return failed
}

/** Returns whether the step succeeded. */
async function runStep({ name, command, args }: Step, say: (text: string) => void): Promise<boolean> {
  const started = performance.now()
  const child = spawn(command, args, { cwd: projectRoot, shell: process.platform === 'win32' })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text))
  const [code] = await once(child, 'close').catch((error: Error) => [error.message])
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  say(code === 0 ? `✓ ${name} (${seconds})\n` : `✗ ${name} (${seconds})\n${printed}\n`)
  return code === 0
}
