// Everything that has to be true before a change lands, and one line at the end that says how much of it is.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answerHelp } from './command/help.ts'

answerHelp(`npm test
Everything that has to be true before a change lands: npm run check, the unit and integration tests, the build, faults and
attacks in brief, and the browser stories. One line at the end says how much of it is.`)

interface Tally {
  passed: number
  failed: number
}

const reports = mkdtempSync(path.join(tmpdir(), 'ventaja-test-'))
const unitReport = path.join(reports, 'unit.json')
const faultReport = path.join(reports, 'faults.json')
const storyReport = path.join(reports, 'stories.json')
const total: Tally = { passed: 0, failed: 0 }

const npm = (args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync('npm', ['run', '--silent', ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** Runs one step and adds what its report says; a step that fails without a failure in its report counts as one. */
function step(name: string, succeeded: boolean, tally: Tally = { passed: 0, failed: 0 }): void {
  const failed = tally.failed === 0 && !succeeded ? 1 : tally.failed
  const passed = tally.passed === 0 && succeeded ? 1 : tally.passed
  console.log(`\n${name}: ${passed} passed, ${failed} failed\n`)
  total.passed += passed
  total.failed += failed
}

const read = <T>(file: string): T | undefined => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

function testTally(file: string): Tally | undefined {
  const report = read<{ numPassedTests: number; numFailedTests: number }>(file)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

function storyTally(): Tally | undefined {
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(storyReport)?.stats
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

step('Format, lint, types, generated files', npm(['check']))
const reportTo = (file: string) => ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
step('Unit and integration tests', npm(['test:unit', ...reportTo(unitReport)]), testTally(unitReport))
const built = npm(['build'])
step('Build', built)
if (built) {
  const brief = { FAULTS: 'brief' }
  step('Faults and attacks', npm(['test:faults:built', ...reportTo(faultReport)], brief), testTally(faultReport))
}
if (built) step('Browser stories', npm(['test:e2e'], { PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport }), storyTally())

rmSync(reports, { recursive: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
