// Everything that can be told without running the product.
import { answerHelp } from './command/help.ts'
import { runSteps, step } from './command/run-steps.ts'

answerHelp(`npm run check
Format, lint and who may import whom; types; files, exports, dependencies, words and classes that nothing uses;
apostrophes and spaces as they are in print; generated files; Redocly's and Spectral's rules for API documents.
Goes on after a step that fails, so that one run shows everything.
npm run fix mends what can be mended.`)

// Redocly asks the registry for a newer version of itself otherwise.
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true'

const documents = ['docs/openapi.json', 'docs/asyncapi.json']

const failed = await runSteps(
  [
    step('Format and lint', 'biome', 'ci', '.'),
    step('Types of the server', 'tsc', '-p', 'server'),
    step('Types of the pages', 'tsc', '-p', 'web'),
    step('Types of the browser stories', 'tsc', '-p', 'web/e2e'),
    step('Files, exports, dependencies', 'knip', '--config', '.config/knip.jsonc'),
    step('Words and styles', 'tsx', 'scripts/check-unused.ts'),
    step('Generated files', 'tsx', 'scripts/check-generated.ts'),
    step('API documents: Redocly', 'redocly', 'lint', ...documents, '--config', '.config/redocly.yaml'),
    step('API documents: Spectral', 'spectral', 'lint', ...documents, '-r', '.config/spectral.yaml', '-F', 'warn'),
  ],
  { all: true },
)
if (failed.length > 0) {
  console.error(`To be mended: ${failed.join('; ')}.`)
  process.exitCode = 1
}
