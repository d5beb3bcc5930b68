// Writes the API documents: docs/openapi.json and docs/asyncapi.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { asyncApiDocument } from '../server/documents/asyncapi-document.ts'
import { openApiDocument } from '../server/documents/openapi-document.ts'
import { projectRoot } from '../server/storage/root.ts'
import { printHelp } from './command/help.ts'

printHelp(`npm run openapi
Writes docs/openapi.json (the calls) and docs/asyncapi.json (the live feed) from the schemas in the code.
Run it after changing a call or a message. npm run check fails if they are not current.`)

/** The document comes from a server, which does not start if the tables in the code have no migrations yet. */
const calls = await openApiDocument().catch((error: unknown) => {
  const isTable = /no (such )?(table|column)/.test(String(error))
  throw isTable
    ? new Error('Run npm run migrations first: the tables in the code have changed.', { cause: error })
    : error
})
for (const [file, text] of [
  ['docs/openapi.json', calls],
  ['docs/asyncapi.json', asyncApiDocument()],
] as const) {
  writeFileSync(path.join(projectRoot, file), text)
  console.log(`Wrote ${file}.`)
}
