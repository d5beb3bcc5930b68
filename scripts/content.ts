// Checks the content files and loads them into the database.

import { parseArgs } from 'node:util'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { CONTENT_ROOT } from '../server/content/content-folder.ts'
import { loadContent } from '../server/content/load-content.ts'
import { CONTENT_KINDS } from '../server/content-kinds.ts'
import { openUsedStorage } from '../server/database/open-storage.ts'
import { loadDotEnv } from '../server/dot-env.ts'
import { environmentOfCommands } from '../server/environment.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { printHelp } from './command/help.ts'

printHelp(`${commandLine('content', '[--replace]')}
Checks the posts and products in the folder content, or else those that come with Ventaja. If all are valid, it adds the new
ones to the database of DATABASE_URL, and updates those whose file has changed. A running server shows the change within a
second. Posts and products that somebody has changed or deleted in the office stay as they are.
  --replace  imports every file, and removes all posts and products that have no file, even those from the office`)

try {
  const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } })
  loadDotEnv()
  const storage = await openUsedStorage(readConfig(process.env, environmentOfCommands))
  try {
    const changes = await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS, values.replace)
    for (const { what, kind, title } of changes) console.log(`${what} (${kind}): ${title}`)
    if (changes.length === 0) console.log('Nothing has changed.')
  } finally {
    await storage.close()
  }
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
