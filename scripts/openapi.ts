// Writes the API documents: docs/openapi.json and docs/asyncapi.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/storage/root.ts'
import { asyncApiDocument } from './asyncapi-document.ts'
import { printHelp } from './command/help.ts'
import { openApiDocument } from './openapi-document.ts'

printHelp(`npm run openapi
Writes docs/openapi.json (the calls) and docs/asyncapi.json (the live feed) from the schemas in the code.
Run it after changing a call or a message. npm run check fails if they are not current.`)

for (const [file, text] of [
  ['docs/openapi.json', await openApiDocument()],
  ['docs/asyncapi.json', asyncApiDocument()],
] as const) {
  writeFileSync(path.join(projectRoot, file), text)
  console.log(`Wrote ${file}.`)
}
