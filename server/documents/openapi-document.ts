import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../app.ts'
import { localTokens } from '../auth/local-tokens.ts'
import { readConfig } from '../config.ts'
import { openSqlite } from '../database/sqlite.ts'

/** Returns the document that the server serves at /docs/json. */
export async function openApiDocument(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-openapi-'))
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    storage: openSqlite(path.join(folder, 'empty.db')),
    scorerKey: 'none',
    identity: localTokens('none'),
    webRoot: null,
  })
  try {
    await app.ready()
    return `${JSON.stringify(app.swagger(), null, 2)}\n`
  } finally {
    await app.close()
    rmSync(folder, { recursive: true })
  }
}
