// Writes what programs are told of the calls and of the live feed: docs/openapi.json and docs/asyncapi.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/storage/root.ts'
import { asyncApiDocument } from './asyncapi-document.ts'
import { answerHelp } from './command/help.ts'
import { openApiDocument } from './openapi-document.ts'

answerHelp(`npm run openapi
Writes docs/openapi.json, the calls, and docs/asyncapi.json, the live feed, as the schemas in the code have them.
To be run after a change of a call or of a message; npm run check compares.`)

for (const [file, text] of [
  ['docs/openapi.json', await openApiDocument()],
  ['docs/asyncapi.json', asyncApiDocument()],
] as const) {
  writeFileSync(path.join(projectRoot, file), text)
  console.log(`${file} is written.`)
}
