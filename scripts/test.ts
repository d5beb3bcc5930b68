// Runs every check and test, and prints the number of passed and failed ones.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../server/storage/root.ts'
import { printHelp } from './command/help.ts'
import { type Outcome, storyOutcome, unitOutcome } from './test/reports.ts'
import { storyRuns } from './test/story-runs.ts'

printHelp(`npm test [-- --faults | --all]
Runs npm run check, the build, the unit and integration tests, the core browser stories (the usual way to do each thing), and a
quarter of the others. The hash of HEAD chooses the quarter, so that a few commits run all of them. The longest tests are
shorter. The last line counts what passed and what failed.

  --faults   also short faults and attacks, as before a change lands
  --all      everything in its long form: the tests on both databases, all stories, faults and attacks. It takes over an hour;
             run it each night and before a release`)

const isWhole = process.argv.includes('--all')
const withFaults = isWhole || process.argv.includes('--faults')
const brief: NodeJS.ProcessEnv = isWhole ? {} : { BRIEF_TESTS: 'true' }

const reports = mkdtempSync(path.join(tmpdir(), 'ventaja-test-'))
const unitReport = path.join(reports, 'unit.json')
const faultReport = path.join(reports, 'faults.json')
let passed = 0
const failures: string[] = []

const npm = (args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync('npm', ['run', '--silent', ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const wholeStep = (succeeded: boolean): Outcome => ({ passed: succeeded ? 1 : 0, failures: [] })

/** Counts and prints the outcome of a step. A step that fails without reporting a failed test counts as one failure. */
function step(name: string, succeeded: boolean, outcome = wholeStep(succeeded)): void {
  const failed = outcome.failures.length === 0 && !succeeded ? [name] : outcome.failures
  console.log(`\n${name}: ${outcome.passed} passed, ${failed.length} failed\n`)
  passed += outcome.passed
  failures.push(...failed)
}

step('Format, lint, types, generated files', npm(['check']))
const reportTo = (file: string) => ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
const built = npm(['build'])
step('Build', built)
step(
  'Unit and integration tests',
  // Tests that start the server as a process start the built one, because it starts faster.
  npm(['test:unit', ...reportTo(unitReport)], built ? { ...brief, TEST_BUILT: 'true' } : brief),
  unitOutcome(unitReport, projectRoot),
)
if (built && withFaults)
  step(
    'Faults and attacks',
    npm(['test:faults:built', ...reportTo(faultReport)], brief),
    unitOutcome(faultReport, projectRoot),
  )
// A folder that is not a repository has no commit.
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).stdout || '0'
for (const [name, options] of !built ? [] : isWhole ? ([['Browser stories', []]] as const) : storyRuns(commit)) {
  const storyReport = path.join(reports, `${name}.json`)
  const succeeded = npm(['test:e2e', '--', ...options], { ...brief, PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport })
  step(name, succeeded, storyOutcome(storyReport))
}

rmSync(reports, { recursive: true })
for (const failure of failures) console.log(`FAIL  ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
