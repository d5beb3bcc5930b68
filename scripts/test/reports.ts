// What the reports of Vitest and Playwright say: how many passed, and which failed for what reason.
import { existsSync, readFileSync } from 'node:fs'

/** What one step of the tests came to; of each that failed there is a line, `where › name: why`. */
export interface Outcome {
  readonly passed: number
  /** Failed at every try. */
  readonly failures: readonly string[]
  /** Failed at first and passed when tried again, which is done where `CI` is set: counted as passed. */
  readonly flaky: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface StorySuite {
  readonly suites?: readonly StorySuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface StoryReport extends StorySuite {
  readonly stats: { readonly expected: number; readonly flaky: number }
}

// The colours of a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a colour begins
const COLOUR = /\u001b\[[\d;]*m/g
const line = (where: string, name: string, why = ''): string =>
  `${where} › ${name}: ${why.replace(COLOUR, '').trim().split('\n')[0]}`

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** What Vitest's JSON report says; undefined where the run ended before it wrote one. */
export function unitOutcome(file: string, root: string): Outcome | undefined {
  const report = read(file) as VitestReport | undefined
  if (!report) return
  const failures: string[] = []
  const flaky: string[] = []
  for (const { name, status, message, assertionResults } of report.testResults) {
    const where = name.replace(root, '').replace(/^[\\/]/, '')
    if (status === 'failed' && assertionResults.every((one) => one.status !== 'failed'))
      failures.push(line(where, 'the file itself', message))
    for (const { status: end, fullName, failureMessages: [why] = [] } of assertionResults) {
      if (end === 'failed') failures.push(line(where, fullName, why))
      if (end === 'passed' && why !== undefined) flaky.push(line(where, fullName, why))
    }
  }
  return { passed: report.numPassedTests, failures, flaky }
}

const storiesThatWere = (wanted: 'unexpected' | 'flaky', { suites = [], specs = [] }: StorySuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => line(file, title, results.find(({ error }) => error)?.error?.message)),
  ),
  ...suites.flatMap((suite) => storiesThatWere(wanted, suite)),
]

/** What Playwright's JSON report says; undefined where the run ended before it wrote one. */
export function storyOutcome(file: string): Outcome | undefined {
  const report = read(file) as StoryReport | undefined
  return (
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failures: storiesThatWere('unexpected', report),
      flaky: storiesThatWere('flaky', report),
    }
  )
}
