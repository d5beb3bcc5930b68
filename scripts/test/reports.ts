// What the reports of Vitest and Playwright say: how many passed, and which failed for what reason.
import { existsSync, readFileSync } from 'node:fs'

/** What one step of the tests came to; each failure is a line, `where › name: why`. */
export interface Outcome {
  readonly passed: number
  readonly failures: readonly string[]
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
  return (
    report && {
      passed: report.numPassedTests,
      failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const where = name.replace(root, '').replace(/^[\\/]/, '')
        const failed = assertionResults.filter((one) => one.status === 'failed')
        if (failed.length === 0 && status === 'failed') return [line(where, 'the file itself', message)]
        return failed.map((one) => line(where, one.fullName, one.failureMessages?.[0]))
      }),
    }
  )
}

const failedStories = ({ suites = [], specs = [] }: StorySuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => line(file, title, results.find(({ error }) => error)?.error?.message)),
  ),
  ...suites.flatMap(failedStories),
]

/** What Playwright's JSON report says; undefined where the run ended before it wrote one. */
export function storyOutcome(file: string): Outcome | undefined {
  const report = read(file) as StoryReport | undefined
  return report && { passed: report.stats.expected + report.stats.flaky, failures: failedStories(report) }
}
