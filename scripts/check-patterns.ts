// Fails if a regular expression of the product may take more than linear time.
import { slowPatterns } from './check/slow-patterns.ts'
import { sourceFiles } from './check/source-files.ts'

const files = ['shared', 'server', 'web'].flatMap((folder) => sourceFiles(folder, '.ts', '.tsx'))
const { count, slow } = await slowPatterns(files)
if (slow.length > 0) {
  console.error(`Regular expressions that may take more than linear time:\n  ${slow.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.log(`All ${count} regular expressions take linear time.`)
}
