// Reads how many tests passed, and which failed and why, from the reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs'

/** The result of one step. Each failure is a line: `file › name: reason`. */
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

interface StoryError {
  /** In its first line the reason; a later one may name the locator. */
  readonly message?: string
  readonly location?: { readonly line: number }
}

interface StorySuite {
  readonly suites?: readonly StorySuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: StoryError }[]
    }[]
  }[]
}

interface StoryReport extends StorySuite {
  readonly stats: { readonly expected: number }
}

// Terminal colours.
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour starts with this control character
const COLOUR = /\u001b\[[\d;]*m/g
const line = (where: string, name: string, why = ''): string =>
  `${where} › ${name}: ${why.replace(COLOUR, '').trim().split('\n')[0]}`

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Reads Vitest's JSON report. Returns undefined if the run ended before writing one. */
export function unitOutcome(file: string, root: string): Outcome | undefined {
  const report = read(file) as VitestReport | undefined
  if (!report) return
  const failures: string[] = []
  for (const { name, status, message, assertionResults } of report.testResults) {
    const where = name.replace(root, '').replace(/^[\\/]/, '')
    if (status === 'failed' && assertionResults.every((one) => one.status !== 'failed'))
      failures.push(line(where, 'the file itself', message))
    for (const { status: end, fullName, failureMessages: [why] = [] } of assertionResults)
      if (end === 'failed') failures.push(line(where, fullName, why))
  }
  return { passed: report.numPassedTests, failures }
}

/** A failed story's line. It names the line of the file and what was looked for: many expectations of a story fail alike. */
function failedStory(file: string, title: string, { message = '', location }: StoryError = {}): string {
  const locator = message.replace(COLOUR, '').match(/^Locator: *(.+)$/m)?.[1]
  return line(location ? `${file}:${location.line}` : file, title, message) + (locator ? `, ${locator}` : '')
}

const failedStories = ({ suites = [], specs = [] }: StorySuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failedStory(file, title, results.find(({ error }) => error)?.error)),
  ),
  ...suites.flatMap((suite) => failedStories(suite)),
]

/** Reads Playwright's JSON report. Returns undefined if the run ended before writing one. */
export function storyOutcome(file: string): Outcome | undefined {
  const report = read(file) as StoryReport | undefined
  return report && { passed: report.stats.expected, failures: failedStories(report) }
}
