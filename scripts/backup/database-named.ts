import path from 'node:path'
import { readConfig } from '../../server/config.ts'
import { loadDotEnv } from '../../server/dot-env.ts'

/** Returns the SQLite file of the settings. Throws an Error for another kind of database. */
export function databaseNamed(): string {
  loadDotEnv()
  if (/^postgres/.test(process.env.DATABASE_URL ?? '')) {
    throw new Error('DATABASE_URL is a PostgreSQL database. Use PostgreSQL’s own tools: see docs/operations.md')
  }
  return path.resolve(readConfig(process.env).databaseFile)
}

/** Returns a line with the number of rows for each table that has any. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `  ${name}: ${count}`)
    .join('\n')
