// Everything that can be told without running the product.
import { answerHelp } from './command/help.ts'
import { runSteps, step } from './command/run-steps.ts'

answerHelp(`npm run check
Format, lint and who may import whom; types; files, exports, dependencies, words and classes that nothing uses;
apostrophes and spaces as they are in print; generated files. Goes on after what fails, so that all is told at once.
npm run fix mends what can be mended.`)

const failed = await runSteps(
  [
    step('Format and lint', 'biome', 'ci', '.'),
    step('Types of the server', 'tsc', '-p', 'server'),
    step('Types of the pages', 'tsc', '-p', 'web'),
    step('Types of the browser stories', 'tsc', '-p', 'web/e2e'),
    step('Files, exports, dependencies', 'knip', '--config', '.config/knip.jsonc'),
    step('Words and styles', 'tsx', 'scripts/check-unused.ts'),
    step('Generated files', 'tsx', 'scripts/check-generated.ts'),
  ],
  { all: true },
)
if (failed.length > 0) {
  console.error(`To be mended: ${failed.join('; ')}.`)
  process.exitCode = 1
}
