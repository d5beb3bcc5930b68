// Builds the server and the pages into dist.

import { projectRoot } from '../server/storage/root.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { printHelp } from './command/help.ts'
import { runSteps, step } from './command/run-steps.ts'
import { writableOr } from './command/writable.ts'

printHelp(`npm run build
Builds the server and the pages into dist, as npm start runs them, and compresses the pages.`)

try {
  writableOr(projectRoot, 'copy the project to a folder of your own, and run npm ci there')
  const failed = await runSteps([
    step('Server', 'vite', 'build', '--config', 'server/vite.config.ts'),
    step('Pages', 'vite', 'build', '--config', 'web/vite.config.ts'),
    step('Broadcast', 'vite', 'build', '--config', 'web/vite.broadcast.config.ts'),
    step('Compressed', 'tsx', 'scripts/compress.ts'),
  ])
  if (failed.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`No build: ${errorText(error)}`)
  process.exitCode = 1
}
