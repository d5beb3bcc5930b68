// Runs all static checks.
import { printHelp } from './command/help.ts'
import { runSteps, step } from './command/run-steps.ts'

printHelp(`npm run check
Checks format, lint, imports between features and types; promises that nobody awaits; errors of sockets and streams that nobody listens
to; unused files, exports, dependencies, translations and classes; import circles; slow regular expressions; pages that read the device's clock or time zones;
typography; tags of tests; generated files; and Redocly's and Spectral's rules for API documents.
Continues after a failed step, so that one run shows all problems. npm run fix corrects what it can.`)

// Keeps Redocly from asking the registry for a newer version of itself.
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true'

const documents = ['docs/openapi.json', 'docs/asyncapi.json']

const FORMAT = 'Format and lint'

/** Checks types. One thread takes half the CPU time of several, which check many types twice, and two steps run at once. */
const types = (name: string, folder: string) => step(name, 'tsc', '-p', folder, '--singleThreaded')

const failed = await runSteps(
  [
    // In a pipe, the codes of its colours would hide the findings.
    step(FORMAT, 'biome', 'ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])),
    types('Types of the server', 'server'),
    types('Types of the pages', 'web'),
    types('Types of the browser stories', 'web/e2e'),
    step(
      'Promises nobody awaits',
      'oxlint',
      '--type-aware',
      '-c',
      '.config/oxlint.json',
      'server',
      'shared',
      'scripts',
      'web',
    ),
    step('Files, exports, dependencies', 'knip', '--config', '.config/knip.jsonc'),
    step('Translations, styles, imports', 'tsx', 'scripts/check-unused.ts'),
    step('Regular expressions', 'tsx', 'scripts/check-patterns.ts'),
    step('Errors nobody listens to', 'tsx', 'scripts/check-errors.ts'),
    step('Generated files', 'tsx', 'scripts/check-generated.ts'),
    step('API documents: Redocly', 'redocly', 'lint', ...documents, '--config', '.config/redocly.yaml'),
    step('API documents: Spectral', 'spectral', 'lint', ...documents, '-r', '.config/spectral.yaml', '-F', 'warn'),
  ],
  // Most steps use one core.
  { all: true, atOnce: 2 },
)
if (failed.length > 0) {
  console.error(`Failed: ${failed.join('; ')}.`)
  if (failed.includes(FORMAT)) console.error('npm run fix corrects most findings of format and lint.')
  process.exitCode = 1
}
