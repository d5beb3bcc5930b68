import { setTimeout as delay } from 'node:timers/promises'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Counts what holds and what does not. */
export function createTally() {
  const tally = { passed: 0, failed: 0 }
  return {
    tally,
    say,
    async check(name: string, holds: () => unknown): Promise<void> {
      try {
        const told = await holds()
        tally.passed++
        say(`  ok    ${name}${typeof told === 'string' ? `: ${told}` : ''}`)
      } catch (error) {
        tally.failed++
        say(
          `  FAIL  ${name}\n        ${error instanceof Error ? error.message.split('\n').slice(0, 12).join('\n        ') : error}`,
        )
      }
    },
  }
}

export type Tally = ReturnType<typeof createTally>

/** Waits until it is so. @returns after how long, ms @throws Error that says what was waited for */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`)
    await delay(5)
  }
  return performance.now() - began
}
