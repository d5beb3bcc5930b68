// Writes the OpenAPI document of the running routes to docs/openapi.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/storage/root.ts'
import { openApiDocument } from './openapi-document.ts'

writeFileSync(path.join(projectRoot, 'docs/openapi.json'), await openApiDocument())
