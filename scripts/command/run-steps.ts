import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../../server/storage/root.ts'

/** A command, and what a person calls what it does. */
export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** A step of a program in node_modules/.bin: `step('Types', 'tsc', '-p', 'web')`. */
export const step = (name: string, command: string, ...args: string[]): Step => ({ name, command, args })

/**
 * Runs one step after another and says how each went and how long it took. What a step prints is shown where it fails.
 * @param all goes on after one that failed, so that all of them are told; else the first ends it
 * @param say takes what is printed; to the terminal unless told
 * @returns the names of those that failed
 */
export async function runSteps(
  steps: readonly Step[],
  { all = false, say = (text: string) => void process.stdout.write(text) } = {},
): Promise<string[]> {
  const failed: string[] = []
  for (const { name, command, args } of steps) {
    const started = performance.now()
    const child = spawn(command, args, { cwd: projectRoot, shell: process.platform === 'win32' })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text))
    const [code] = await once(child, 'close').catch((error: Error) => [error.message])
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
    say(code === 0 ? `✓ ${name} (${seconds})\n` : `✗ ${name} (${seconds})\n${printed}\n`)
    if (code !== 0) failed.push(name)
    if (code !== 0 && !all) break
  }
  return failed
}
