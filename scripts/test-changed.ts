// Runs the unit tests and the stories that a change most likely breaks.
import { spawnSync } from 'node:child_process'
import { projectRoot } from '../server/storage/root.ts'
import { sourceFiles, testFiles } from './check/source-files.ts'
import { printHelp } from './command/help.ts'
import { type Chosen, chooseTests } from './test/choose-tests.ts'

/** Maximum number of stories. With the build they take about a minute on two cores. */
const MOST_STORIES = 20

printHelp(`npm run test:changed [REF]
Runs tests of what changed since this branch left REF, by default its upstream branch or main, in about a minute for a small change:

  units     the tests in the folders of the changed features, and those that import a changed file
  stories   at most ${MOST_STORIES}: those in a changed file, those of the changed features, and core stories of features that import
            a changed file

The command prints what it chose and what it left out. npm test runs more.`)

const git = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const npm = (...args: string[]): boolean =>
  spawnSync('npm', ['run', '--silent', ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, BRIEF_TESTS: 'true' },
  }).status === 0

const asked = process.argv.slice(2)
const refs = asked.length > 0 ? asked : ['@{upstream}', 'origin/main', 'main']
const base = refs.flatMap((ref) => git('merge-base', ref, 'HEAD'))[0]
if (!base) throw new Error(`${refs.join(', ')}: git knows no such commit`)
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]

const layers = ['server', 'shared', 'web', 'scripts']
const files = layers.flatMap((layer) => [...sourceFiles(layer, '.ts', '.tsx'), ...testFiles(layer)])
const { units, otherUnits, stories, otherStories } = chooseTests(changed, files, MOST_STORIES)

const listed = (lines: readonly string[]): string => lines.map((line) => `    ${line}\n`).join('')
const shown = (name: string, chosen: readonly Chosen[]): string =>
  chosen.map(({ why, tests }) => `${name} ${why}:\n${listed(tests)}`).join('')
console.log(`Changed since ${base.slice(0, 8)}:\n${listed(changed)}${shown('Unit tests', units)}${shown('Stories', stories)}
Left out: ${otherUnits} files of unit tests that use a changed file only through the whole server, the whole app or a helper of tests;
${otherStories} other stories of these features; all checks of npm run check. npm test runs more.\n`)

const testsOf = (chosen: readonly Chosen[]): string[] => chosen.flatMap(({ tests }) => tests)
let succeeded = units.length === 0 || npm('test:unit', '--', ...testsOf(units))
if (stories.length > 0) succeeded = npm('build') && npm('test:e2e', '--', ...testsOf(stories)) && succeeded
process.exitCode = succeeded ? 0 : 1
