import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../../../server/app.ts'
import { localTokens } from '../../../server/auth/local-tokens.ts'
import { readConfig } from '../../../server/config.ts'
import { openSqlite } from '../../../server/storage/sqlite.ts'

export const KEY = 'scorer-key-of-the-tests'

/** The real server on a database of its own, on a port that the system chose. */
export async function startRealServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-scorer-'))
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: `file:${folder}/ventaja.db` })
  const app = await buildApp({
    config,
    storage: openSqlite(config.databaseFile),
    scorerKey: KEY,
    identity: localTokens(KEY),
    webRoot: null,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
}
