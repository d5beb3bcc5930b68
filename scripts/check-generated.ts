// Fails if a generated file is not current: the migrations, the API documents, the linter's rules about imports.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { asyncApiDocument } from '../server/documents/asyncapi-document.ts'
import { openApiDocument } from '../server/documents/openapi-document.ts'
import { projectRoot } from '../server/storage/root.ts'
import { boundariesFile } from './check/boundaries.ts'

const stale: string[] = []

for (const [dialect, kit] of [
  ['sqlite', 'sqlite'],
  ['postgres', 'postgresql'],
] as const) {
  // drizzle-kit takes its output folder relative to where it runs.
  const copy = mkdtempSync(path.join(projectRoot, 'node_modules/.migrations-'))
  const committed = path.join(projectRoot, 'migrations', dialect)
  cpSync(committed, copy, { recursive: true })
  const schema = `./server/database/drizzle.${dialect}.schema.cjs`
  const out = path.relative(projectRoot, copy)
  const args = ['drizzle-kit', 'generate', `--dialect=${kit}`, `--schema=${schema}`, `--out=${out}`]
  const { status, stderr } = spawnSync('npx', args, { cwd: projectRoot, encoding: 'utf8' })
  if (status !== 0) throw new Error(`drizzle-kit failed: ${stderr}`)
  if (readdirSync(copy).length !== readdirSync(committed).length)
    stale.push(`migrations/${dialect}: npm run migrations`)
  rmSync(copy, { recursive: true })
}

// The API document comes from a server, which does not start without its migrations.
const texts =
  stale.length > 0
    ? []
    : ([
        ['docs/openapi.json', await openApiDocument(), 'npm run openapi'],
        ['docs/asyncapi.json', asyncApiDocument(), 'npm run openapi'],
        ['.config/boundaries.json', boundariesFile(), 'npm run fix'],
      ] as const)
for (const [file, text, command] of texts) {
  if (readFileSync(path.join(projectRoot, file), 'utf8') !== text) stale.push(`${file}: ${command}`)
}

if (stale.length > 0) {
  console.error(`Generated files are not current:\n  ${stale.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.log('Generated files are current.')
}
